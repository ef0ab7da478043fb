import HTTPTypes
import Hummingbird
import LoopbackServer

/// A middleware that admits only programs on this machine that address this store, and no web page.
///
/// A page on the internet can make a browser send requests to a server on the same machine. A page
/// can't choose the `Host`, unless one of its own names leads here, nor omit its origin, nor send
/// JSON to another origin without a preflight request, which is never answered.
struct LocalProgramsOnly<Context: RequestContext>: RouterMiddleware {
  /// The host that the server was bound to.
  let host: LoopbackHost

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    guard host.isMeant(by: authority) else {
      throw Refusal(
        .misdirectedRequest, "This store answers to \(host.name), not to “\(authority)”.",
        fix: "Use the address that it printed.")
    }
    guard request.headers[.origin] == nil, !request.headers.contains(.fetchSite) else {
      throw Refusal(
        .forbidden, "A web page asked.", fix: "Only programs may: use curl, or an app.")
    }
    return try await next(request, context)
  }
}
