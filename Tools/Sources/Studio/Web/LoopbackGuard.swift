import HTTPTypes
import Hummingbird

/// Answers only browsers that mean this server, and only forms that its own pages sent.
///
/// A page on the internet can make a browser send requests to a server on the same machine. It
/// can't choose the `Host`, unless a name of its own leads here, nor hide where a form came from.
struct LoopbackGuard<Context: RequestContext>: RouterMiddleware {
  /// The host that the server was bound to.
  let host: String

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    guard isKnown(authority) else {
      throw Problem(
        status: .misdirectedRequest, title: "This is not that server",
        text: "The studio answers to \(host), not to “\(authority)”.")
    }
    if request.method != .get, request.method != .head {
      guard isOwn(request, authority: authority) else {
        throw Problem(
          status: .forbidden, title: "This form came from another page",
          text: "The studio does only what its own pages ask for.")
      }
    }
    return try await next(request, context)
  }

  func isKnown(_ authority: String) -> Bool {
    let name = Self.host(in: authority)
    return ["127.0.0.1", "localhost", "[::1]", host, "[\(host)]"].contains(name)
  }

  private func isOwn(_ request: Request, authority: String) -> Bool {
    if let site = request.headers[.fetchSite], site != "same-origin", site != "none" {
      return false
    }
    guard let origin = request.headers[.origin] else { return true }
    return origin == "http://\(authority)"
  }

  /// The host of `host:port`, with the brackets of an IPv6 address.
  static func host(in authority: String) -> String {
    let lowercased = authority.lowercased()
    guard let colon = lowercased.lastIndex(of: ":"), !lowercased[colon...].contains("]") else {
      return lowercased
    }
    return String(lowercased[..<colon])
  }
}

extension HTTPField.Name {
  /// Where a browser says a request came from: `same-origin`, `cross-site` and so on.
  static var fetchSite: HTTPField.Name { .init("Sec-Fetch-Site") ?? .origin }
}
