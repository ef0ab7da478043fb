import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import SourceJSON

/// Every address of a server, each with its description: none is served without one.
struct Addresses: Sendable {
  /// The handler of an endpoint for a request that was let in.
  typealias Handler = @Sendable (Call) async throws -> Response

  /// One address by one method.
  struct Address: Sendable {
    let method: HTTPRequest.Method

    /// The path with names in braces, such as `/v1/customers/{id}`.
    let path: String
    let operation: Operation
    let handler: Handler

    /// A Boolean value that indicates whether it is about the customer that its path names.
    var isAboutCustomer: Bool {
      path == "/v1/customers/{id}" || path.hasPrefix("/v1/customers/{id}/")
    }

    /// A Boolean value that indicates whether it always covers all environments.
    var spansEnvironments: Bool {
      (isAboutCustomer || operation.key == .secret)
        && !operation.parameters.contains { $0.place == .query && $0.name == "environment" }
    }
  }

  /// The address for the App Store's notifications.
  static let notifications = "/v1/app-store/notifications"

  let access: Access
  let metrics: Metrics
  let activity: ActivityLog
  private(set) var all: [Address] = []

  init(access: Access, metrics: Metrics, activity: ActivityLog) {
    self.access = access
    self.metrics = metrics
    self.activity = activity
  }

  mutating func get(_ path: String, _ operation: Operation, _ handler: @escaping Handler) {
    add(.get, path, operation, handler)
  }

  mutating func post(_ path: String, _ operation: Operation, _ handler: @escaping Handler) {
    add(.post, path, operation, handler)
  }

  mutating func put(_ path: String, _ operation: Operation, _ handler: @escaping Handler) {
    add(.put, path, operation, handler)
  }

  mutating func delete(_ path: String, _ operation: Operation, _ handler: @escaping Handler) {
    add(.delete, path, operation, handler)
  }

  private mutating func add(
    _ method: HTTPRequest.Method, _ path: String, _ operation: Operation,
    _ handler: @escaping Handler
  ) {
    all.append(Address(method: method, path: path, operation: operation, handler: handler))
  }

  /// Returns a router that serves them under its own names, and their description at `/openapi.json`.
  func router(under host: OwnHostOnly<ConnectionContext>) throws -> Router<ConnectionContext> {
    var addresses = self
    let own = Operation(
      "Describes every address of this server.", key: .none,
      answers: [.json("The description, in OpenAPI 3.1.", Schema(["type": "object"]))])
    addresses.get("/openapi.json", own) { _ in Response(status: .ok) }
    let document = try addresses.document()
    addresses.all.removeLast()
    addresses.get("/openapi.json", own) { _ in .text(document) }
    let router = Router(
      context: ConnectionContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(PageHeaders(["default-src 'self'"], below: "admin"))
    router.middlewares.add(Refusals())
    router.middlewares.add(host)
    router.middlewares.add(OtherMethods(all: addresses.all))
    for address in addresses.all {
      let path = address.path.replacing("{", with: ":").replacing("}", with: "")
      router.on(RouterPath(path), method: address.method) { request, context in
        try await metrics.counting(address, activity) {
          try await address.handler(try access.letIn(request, context, to: address))
        }
      }
    }
    return router
  }
}

extension Metrics {
  /// Counts a request by its described path, its status and its duration.
  fileprivate func counting(
    _ address: Addresses.Address, _ activity: ActivityLog, _ body: () async throws -> Response
  ) async throws -> Response {
    let began = ContinuousClock.now
    let (method, path) = (address.method.rawValue, address.path)
    func count(_ status: HTTPResponse.Status) {
      self.count(
        "tollgate_http_requests_total",
        ["method": method, "path": path, "status": "\(status.code)"])
      add(
        ContinuousClock.now - began, to: "tollgate_http_request_seconds",
        ["method": method, "path": path])
      // A notification has a line of its own.
      guard path != Addresses.notifications else { return }
      activity(
        .request, "\(method) \(path)", isGood: status.code < 400, ["status": "\(status.code)"])
    }
    do {
      let response = try await body()
      count(response.status)
      return response
    } catch {
      count(ServerRefusal(error).status)
      throw error
    }
  }
}

extension Access {
  /// Lets in who may ask an address.
  fileprivate func letIn(
    _ request: Request, _ context: ConnectionContext, to address: Addresses.Address
  ) throws -> Call {
    var isSecret = false
    switch address.operation.key {
    case .none: break
    case .public:
      isSecret = try require(request, context)
      if address.isAboutCustomer {
        let call = Call(access: self, request: request, context: context, isSecret: isSecret)
        let customer = try call.customer()
        if !isSecret { try admit(customer, request) }
      }
    case .secret:
      try requireSecret(request)
      isSecret = true
    case .secretUnlessLocal:
      // The router reads `//metrics` and `/metrics/` as `/metrics`; a proxy that blocks the address
      // may not.
      let path = (request.head.path ?? "").prefix { $0 != "?" }
      guard path == address.path else { throw ServerRefusal(HTTPError(.notFound)) }
      if !isLocal(request, context) { try requireSecret(request) }
    }
    try requireAllEnvironments(request, at: address)
    return Call(access: self, request: request, context: context, isSecret: isSecret)
  }
}

extension Access {
  /// Returns whether a request comes from this machine.
  ///
  /// Requests through a proxy on it do too, unless the proxy is trusted to report the client: it has to block such addresses.
  private func isLocal(_ request: Request, _ context: ConnectionContext) -> Bool {
    let client = address.client(of: request, context)
    return client == "::1" || client.hasPrefix("127.")
  }

  /// Refuses `?environment=` on an endpoint that acts on all environments: a caller who names one must not act on the
  /// others.
  private func requireAllEnvironments(
    _ request: Request, at address: Addresses.Address
  ) throws {
    guard address.spansEnvironments, try request.environment(among: environments) != nil,
      environments.count > 1
    else { return }
    throw ServerRefusal(
      .badRequest, "all_environments", "This is about all environments at once.",
      fix: "Leave `environment` out if you mean all of them. Nothing was done.")
  }
}

/// Answers 405 if an endpoint exists, but not for the request's method.
private struct OtherMethods: RouterMiddleware {
  let all: [Addresses.Address]

  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch let error as HTTPError
      where error.status == .notFound
    {
      let segments = request.uri.path.split(separator: "/")
      let methods = all.filter { $0.matches(segments) }.map(\.method)
      guard !methods.isEmpty else { throw error }
      let names = Set(methods + (methods.contains(.get) ? [.head] : [])).map(\.rawValue).sorted()
      var response = try ServerRefusal(
        .methodNotAllowed, "another_method", "This address is not asked by that method.",
        fix: "Use \(names.joined(separator: " or "))."
      ).response()
      response.headers[.allow] = names.joined(separator: ", ")
      return response
    }
  }
}

extension Addresses.Address {
  /// Returns whether a path leads here.
  fileprivate func matches(_ segments: [Substring]) -> Bool {
    let own = path.split(separator: "/")
    return own.count == segments.count
      && zip(own, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
