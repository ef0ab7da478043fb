import Hummingbird
import LoopbackServer

/// Answers only requests that mean this server by one of its names.
struct OwnHostOnly<Context: RequestContext>: RouterMiddleware {
  let host: LoopbackHost

  /// The names under which a proxy leads here.
  let names: Set<String>

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority ?? ""
    let name = authority.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard host.isMeant(by: authority) || names.contains(name) else {
      throw ServerRefusal(
        .misdirectedRequest, "another_host", "This server does not answer under that name.",
        fix: "Name it with --host when the server is started.")
    }
    return try await next(request, context)
  }
}
