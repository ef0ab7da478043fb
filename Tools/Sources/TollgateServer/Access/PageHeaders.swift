import HTTPTypes
import Hummingbird

extension Response {
  /// The same answer with headers by which a browser loads nothing into it that is not ours.
  var forPages: Response {
    var response = self
    response.headers[.contentSecurityPolicy] =
      "default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.referrerPolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

/// Adds the headers of the pages to every answer below `/admin`, even if there is no page.
struct PageHeaders<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.uri.path.split(separator: "/").first == "admin" ? response.forPages : response
  }
}

extension HTTPField.Name {
  fileprivate static var referrerPolicy: HTTPField.Name { .init("Referrer-Policy") ?? .origin }
}
