import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore

/// The keys that open an endpoint, and the limits on requests.
struct Access: Sendable {
  let keys: ServerKeys
  let customers: ServerConfiguration.Customers
  let tokens: CustomerTokens
  let guessable: GuessableCustomers
  let byAddress: RateLimiter
  let byCustomer: RateLimiter
  let address: ClientAddress

  /// The environments that are served.
  let environments: Set<WireEnvironment>
  let machineTime: @Sendable () -> Date

  /// Lets in who has the secret key.
  func requireSecret(_ request: Request) throws {
    switch keys.role(of: request.headers[.authorization]) {
    case .secret: return
    case .public:
      throw ServerRefusal(
        .forbidden, "secret_key_needed", "The public key does not open this.",
        fix: "Ask with the secret key, from a server.")
    case .nobody: throw Self.noKey
    }
  }

  /// Lets in who has either key, the public one as often as the limits allow.
  ///
  /// - Returns: Whether it was the secret key.
  @discardableResult
  func require(
    _ request: Request, _ context: ConnectionContext
  ) throws -> Bool {
    let role = keys.role(of: request.headers[.authorization])
    guard role != .nobody else { throw Self.noKey }
    guard role == .public else { return true }
    try byAddress.count(address.network(of: request, context), at: machineTime())
    return false
  }

  /// Lets in a request with the public key about a customer, with their token if one is needed, as often as the limits
  /// allow.
  ///
  /// Only requests with a valid token count for the customer: a stranger who guesses counts only by
  /// their address, and can't use up the customer's limit.
  func admit(_ customer: UUID, _ request: Request) throws {
    let token = request.headers[.tollgateCustomer] ?? ""
    guard customers == .open || tokens.isGood(token, for: customer, at: machineTime()) else {
      throw ServerRefusal(
        .unauthorized, "no_customer_token",
        "The request has no token for this customer, or one that is not good any more.",
        fix:
          "Have your server ask for one at POST /v1/customers/{id}/tokens, and send it as Tollgate-Customer."
      )
    }
    try byCustomer.count(customer.uuidString, at: machineTime())
  }

  /// Reads a customer's identifier.
  ///
  /// The public key accepts only random identifiers, unless customers have tokens. The secret key accepts any.
  func customer(_ text: String, isSecret: Bool) throws -> UUID {
    guard let uuid = UUID(uuidString: text) else {
      throw ServerRefusal(
        .badRequest, "not_a_uuid", "A customer is a UUID.",
        fix: "Send the one that the app gives StoreKit as appAccountToken.")
    }
    guard isSecret || guessable.accepts(uuid) else {
      throw ServerRefusal(
        .badRequest, "uuid_not_random", "A customer is a random UUID, of version 4.",
        fix: "Create it with UUID(): anyone who can guess it can ask about the customer.")
    }
    return uuid
  }

  private static let noKey = ServerRefusal(
    .unauthorized, "no_key", "The request has no key, or one that is not known.",
    fix: "Send `Authorization: Bearer` and a key of this server.")
}

extension HTTPField.Name {
  fileprivate static var tollgateCustomer: HTTPField.Name { .init("Tollgate-Customer") ?? .eTag }
}

extension Request {
  /// Reads the environment that it names.
  ///
  /// - Parameter served: The environments that are served.
  /// - Returns: The environment, or nil if it names none.
  /// - Throws: ``ServerRefusal`` if it names another one.
  func environment(among served: Set<WireEnvironment>) throws -> WireEnvironment? {
    guard let name = uri.queryParameters["environment"] else { return nil }
    let environment = WireEnvironment(rawValue: String(name))
    guard served.contains(environment) else {
      throw ServerRefusal(
        .badRequest, "environment_not_served", "This environment is not served here.",
        fix: "Leave `environment` out, or start the server with --environment.")
    }
    return environment
  }
}
