public import Foundation

extension Tollkeeper {
  /// The app's own server: its address, and the keys that it is trusted by.
  ///
  /// It receives signed transactions, and returns the person's purchases from elsewhere: on another
  /// device, from another store, or granted by hand. Nothing waits for it.
  public struct Server: Sendable {
    /// Returns the token that a server started with `--customers signed` requires for each request
    /// about a customer; your own server issues it.
    public typealias CustomerToken = @Sendable (_ customer: UUID) async throws -> String

    let url: URL
    let publicKey: String
    let configurationKey: Data
    let environment: String?
    let customer: UUID?
    let customerToken: CustomerToken?
    let verification: SignatureVerification
    let connection: ServerConnection

    /// Creates a server with settings that apps rarely need.
    ///
    /// - Parameters:
    ///   - url: Its address, with `https`; on this machine `http` will do.
    ///   - publicKey: Its public key, `pk_…`.
    ///   - configurationKey: The key that signs its answers, in Base64, as
    ///     `GET /v1/configuration/keys` names it.
    ///   - environment: `Production` or `Sandbox`. By default, Production in a release build and
    ///     Sandbox in others.
    ///   - customer: The signed-in customer, if known at launch; nil keeps the previous one. See
    ///     ``Tollkeeper/signIn(as:)``.
    ///   - customerToken: Returns a token for a customer, if the server requires one.
    ///   - verification: The cryptography by which its answers are believed.
    ///   - connection: The way to it.
    /// - Throws: ``ServerMistake`` for an address or a key that can't be.
    public init(
      url: URL, publicKey: String, configurationKey: String, environment: String? = nil,
      customer: UUID? = nil, customerToken: CustomerToken? = nil,
      verification: SignatureVerification,
      connection: ServerConnection = .urlSession
    ) throws(ServerMistake) {
      guard url.scheme == "https" || url.scheme == "http" && url.isOnThisMachine else {
        throw ServerMistake(
          "The app's server has to be asked with https. \(url.absoluteString) is not.")
      }
      guard !publicKey.isEmpty, publicKey.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
        throw ServerMistake(
          "The public key of the app's server is not one. It begins with pk_; the server printed it at its first start."
        )
      }
      guard !publicKey.hasPrefix("sk_") else {
        throw ServerMistake(
          "This is the secret key of the app's server, which must not be in an app. Use the public one, pk_…"
        )
      }
      guard let key = Data(base64Encoded: configurationKey), key.count == 32 else {
        throw ServerMistake(
          "The configuration key of the app's server is 32 bytes in Base64. Copy `publicKey` of GET /v1/configuration/keys."
        )
      }
      self.url = url
      self.publicKey = publicKey
      self.configurationKey = key
      self.environment = environment
      self.customer = customer
      self.customerToken = customerToken
      self.verification = verification
      self.connection = connection
    }
  }
}

/// A server that can't be one, by its address or its keys.
public struct ServerMistake: Error, Sendable, CustomStringConvertible {
  /// A sentence that describes the fix.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension URL {
  fileprivate var isOnThisMachine: Bool {
    guard let host = host() else { return false }
    return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
  }
}
