public import HTTPTypes
public import Hummingbird

/// Adds the headers by which browsers load only this server's files into its pages.
public struct PageHeaders<Context: RequestContext>: RouterMiddleware {
  /// The directives of the `Content-Security-Policy`.
  private let policy: String

  /// The first component of the paths of pages, or nil if every path is a page.
  private let folder: Substring?

  /// Creates the headers for pages.
  ///
  /// - Parameters:
  ///   - policy: The sources of content, such as `default-src 'self'`; forms, frames and base addresses are restricted in
  ///     any case.
  ///   - folder: The first component of the paths of pages, or nil if every path is a page.
  public init(_ policy: [String], below folder: Substring? = nil) {
    self.policy =
      (policy + ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      .joined(separator: "; ")
    self.folder = folder
  }

  /// Answers a request, and adds the headers to the answer if it is a page.
  ///
  /// Pages are not cached, unless the answer says otherwise.
  ///
  /// - Parameters:
  ///   - request: The request, whose path says whether the answer is a page.
  ///   - context: The request's context.
  ///   - next: Makes the answer.
  /// - Returns: The answer.
  /// - Throws: The error of `next`.
  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let folder, request.uri.path.split(separator: "/").first != folder { return response }
    response.headers[.contentSecurityPolicy] = policy
    response.headers[.xContentTypeOptions] = "nosniff"
    // Not `no-referrer`: a browser would then send a form with the origin `null`.
    response.headers[values: .referrerPolicy] = ["same-origin"]
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let referrerPolicy = make("Referrer-Policy")

  /// The header in which a browser names the origin of a request: `same-origin`, `cross-site` and so on.
  public static let fetchSite = make("Sec-Fetch-Site")

  private static func make(_ name: String) -> HTTPField.Name { .init(name) ?? .origin }
}
