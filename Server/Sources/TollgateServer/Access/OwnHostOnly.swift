import HTTPTypes
import Hummingbird
import LoopbackServer

/// A middleware that answers only requests for one of this server's names.
struct OwnHostOnly<Context: RequestContext>: RouterMiddleware {
  let host: LoopbackHost

  /// The names under which a proxy leads here.
  let names: Set<String>

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The first one is the authority; a proxy could have used another.
    guard request.headers[.host] == nil else {
      throw ServerRefusal(
        .badRequest, "two_hosts", "The request names two hosts.", fix: "Send one `Host`.")
    }
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

extension HTTPField.Name {
  fileprivate static var host: HTTPField.Name { .init("Host") ?? .origin }
}
