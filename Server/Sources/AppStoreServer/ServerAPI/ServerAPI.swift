import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import LoopbackServer
import NIOCore

/// The App Store Server API: the endpoints for an app's server, under `/inApps/` and
/// `/advancedCommerce/`.
///
/// It answers like Apple's server, not like the rest of this server: an empty body for an invalid
/// token or an unknown address, and otherwise JSON in Apple's format.
struct ServerAPI: RouterMiddleware {
  /// The most bytes of a body that are read as JSON.
  static let longest = 1 << 20

  /// The most bytes of an image, of which only the header is read.
  static let longestImage = 32 << 20

  /// The most bytes received of a body, so that a request longer than ``longest`` still gets an
  /// answer.
  private static let mostReceived = 64 << 20

  /// Every endpoint.
  static let endpoints: [ServerAPIEndpoint] =
    transactions + histories + subscriptions + consumption + extensions + notifications
    + messages + realtime + advancedCommerce

  let store: LocalStore
  let clock: FollowingClock

  /// The machine's time, which judges tokens.
  let machineTime: @Sendable () -> Date

  let faults: ServerAPIFaults

  /// The requests that are done later.
  let jobs: ExtensionJobs

  /// The limits of rates, or nil for none.
  let limits: RateLimits?

  /// The page of a subscription, which asks a server of the app.
  let page: SubscriptionPage

  /// The log, or nil for none.
  let log: StoreLog?

  private let bearer: BearerToken

  init(
    store: LocalStore, clock: FollowingClock, machineTime: @escaping @Sendable () -> Date,
    faults: ServerAPIFaults, jobs: ExtensionJobs, limits: RateLimits?,
    page: SubscriptionPage? = nil, log: StoreLog? = nil
  ) {
    self.store = store
    self.clock = clock
    self.machineTime = machineTime
    self.faults = faults
    self.jobs = jobs
    self.limits = limits
    self.page = page ?? SubscriptionPage(store: store)
    self.log = log
    bearer = BearerToken(key: store.serverKey, bundleID: store.app.bundleID)
  }

  func handle(
    _ request: Request, context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    guard let path = request.head.path, request.isOfServerAPI else {
      return try await next(request, context)
    }
    let response = try await respond(to: request, at: path, context)
    await log?.wasAsked(request.method, path, answer: response)
    return response
  }

  private func respond(
    to request: Request, at path: String, _ context: ConnectionContext
  ) async throws -> Response {
    let isImage = request.method == .put && path.hasPrefix("/inApps/v1/messaging/image/")
    let body = try await Self.receive(
      request.body, most: isImage ? Self.longestImage : Self.longest)
    let fault = faults.current
    switch fault {
    case .down:
      context.channel.close(promise: nil)
      throw CancellationError()
    case .slow(let seconds): try await Task.sleep(for: .seconds(seconds))
    case .normal, .error, .rateLimited: break
    }
    guard bearer.isValid(request.headers[values: .authorization], at: machineTime()) else {
      return Response(status: .unauthorized)
    }
    guard let found = Self.find(request.method, path) else { return Response(status: .notFound) }
    guard let (endpoint, asked) = found else { return Self.notAllowed(path) }
    if case .error(let error) = fault { return Self.response(error) }
    if fault == .rateLimited { return limited(until: machineTime() + 1) }
    if let limits, let until = await limits.count(endpoint, at: machineTime()) {
      return limited(until: until)
    }
    guard let body else { return Self.response(.badRequest) }
    await clock.tick()
    return Self.response(await answer(endpoint, asked(body)))
  }

  /// Returns an endpoint's answer, or its error as the API answers it.
  func answer(
    _ endpoint: ServerAPIEndpoint, _ request: ServerAPIRequest
  ) async -> ServerAPIAnswer {
    do {
      return try await endpoint.answer(request, self)
    } catch let error as ServerAPIError {
      return ServerAPIAnswer(error)
    } catch {
      return ServerAPIAnswer(.internal)
    }
  }

  /// Returns a body, its first part if it is an image, or nil if it is too long.
  private static func receive(_ body: RequestBody, most: Int) async throws -> Data? {
    var bytes = Data()
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      if count <= longest { bytes += buffer.readableBytesView }
      if count > mostReceived { break }
    }
    return count <= most ? bytes : nil
  }

  private func limited(until date: Date) -> Response {
    var response = Self.response(.rateLimitExceeded)
    response.headers[.retryAfter] = "\(Int64((date.timeIntervalSince1970 * 1_000).rounded(.up)))"
    return response
  }
}

extension ServerAPI {
  /// An endpoint with the request that it gets once the body is there.
  typealias Match = (endpoint: ServerAPIEndpoint, asked: (Data) -> ServerAPIRequest)

  /// Returns the endpoint of a request.
  ///
  /// - Returns: Nil for an unknown path; an inner nil if the path has only other methods.
  static func find(_ method: HTTPRequest.Method, _ path: String) -> Match?? {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = parts[0].split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).removingPercentEncoding ?? "" }
    let query = parts.count > 1 ? parameters(parts[1]) : []
    var isKnown = false
    for endpoint in endpoints {
      guard let parameters = endpoint.parameters(in: segments) else { continue }
      isKnown = true
      guard endpoint.method == method else { continue }
      return .some(
        (endpoint, { ServerAPIRequest(parameters: parameters, query: query, body: $0) }))
    }
    return isKnown ? .some(nil) : nil
  }

  /// Returns the answer for a path that has only other methods.
  private static func notAllowed(_ path: String) -> Response {
    let methods = [HTTPRequest.Method.get, .post, .put, .delete].filter { method in
      if case .some(.some) = find(method, path) { true } else { false }
    }
    return Response(
      status: .methodNotAllowed,
      headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
  }

  /// Returns the parameters of a query, none if it is empty.
  private static func parameters(_ query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.replacing("+", with: " ")) }
      // An invalid encoding is kept as it is, and is never a valid value.
      return (
        sides[0].removingPercentEncoding ?? sides[0],
        sides.count > 1 ? sides[1].removingPercentEncoding ?? sides[1] : ""
      )
    }
  }

  private static func response(_ error: ServerAPIError) -> Response {
    response(ServerAPIAnswer(error))
  }

  private static func response(_ answer: ServerAPIAnswer) -> Response {
    guard let body = answer.body else { return Response(status: answer.status) }
    // Without a character set, because one of Apple's clients compares the whole value.
    return Response(
      status: answer.status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
