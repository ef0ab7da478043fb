import HTTPTypes
import Hummingbird
import LoopbackServer

/// Answers only browsers that address this server, and only forms that its own pages sent.
///
/// A page on the internet can make a browser send requests to a server on the same machine. It
/// can't choose the `Host`, unless one of its own names leads here, nor hide the origin of a form.
/// A GET changes nothing, so any client may send one: see ``StudioRoutes``.
struct LoopbackGuard<Context: RequestContext>: RouterMiddleware {
  /// The host that the server was bound to.
  let host: LoopbackHost

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    guard host.isMeant(by: authority) else {
      throw Problem(
        status: .misdirectedRequest, title: "This is not that server",
        text: "The studio answers to \(host.name), not to “\(authority)”.")
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

  private func isOwn(_ request: Request, authority: String) -> Bool {
    if let site = request.headers[.fetchSite], site != "same-origin", site != "none" {
      return false
    }
    guard let origin = request.headers[.origin] else { return true }
    return origin == "http://\(authority)"
  }
}

extension Request {
  /// A Boolean value that indicates whether a page of another server led the browser here.
  var isFromElsewhere: Bool {
    ["cross-site", "same-site"].contains(headers[.fetchSite])
  }
}
