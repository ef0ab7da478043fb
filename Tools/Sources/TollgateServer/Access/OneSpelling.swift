import HTTPTypes
import Hummingbird

/// Answers 404 to another spelling of an address: with an empty segment, or with a slash at its end.
///
/// The router reads `//metrics` and `/metrics/` as `/metrics`. A proxy in front, which keeps `/metrics` to itself, doesn't.
struct OneSpelling<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path == "/" || !path.contains("//") && !path.hasSuffix("/") else {
      throw HTTPError(.notFound)
    }
    return try await next(request, context)
  }
}
