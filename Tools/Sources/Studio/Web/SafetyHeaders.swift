import HTTPTypes
import Hummingbird

/// Headers with which browsers load nothing into the studio's pages that the studio does not serve.
struct SafetyHeaders<Context: RequestContext>: RouterMiddleware {
  private static var policy: String {
    [
      "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
      "font-src 'self'", "connect-src 'self'", "form-action 'self'", "frame-ancestors 'none'",
      "base-uri 'none'",
    ].joined(separator: "; ")
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    // Not `no-referrer`: then a form would come with the origin `null`.
    response.headers[values: .referrerPolicy] = ["same-origin"]
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static var referrerPolicy: HTTPField.Name { .init("Referrer-Policy") ?? .origin }
}
