import Hummingbird

/// Turns any error into a small page that describes it.
struct ProblemPages<Context: RequestContext>: RouterMiddleware {
  let pages: Pages

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let problem = Problem(error)
      return .html(pages.problem(problem), status: problem.status)
    }
  }
}

extension Response {
  static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Links to a fresh request of the page.
  static func see(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path])
  }
}
