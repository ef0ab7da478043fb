import HTTPTypes
import Hummingbird

/// A middleware that answers 405 if an address doesn't have the request's method, and requires a
/// JSON content type where JSON is read.
struct KnownAddresses<Context: RequestContext>: RouterMiddleware {
  /// The methods of each of the store's own addresses.
  private static var methods: [String: [HTTPRequest.Method]] {
    [
      "/": [.get], "/notifications": [.get], "/customers": [.get], "/consumption": [.get],
      "/retention": [.get], "/openapi.json": [.get],
      "/controls": [.get, .post], "/open": [.post], "/store": [.post], "/updates": [.post],
    ]
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let methods = Self.methods[request.uri.path], !methods.contains(request.method) {
      throw Refusal(
        .methodNotAllowed, "\(request.uri.path) is not asked by \(request.method.rawValue).",
        fix: "Use \(methods.map(\.rawValue).listed).", allowing: methods)
    }
    let isResponder =
      request.uri.path == RevocationResponder.path
      || request.uri.path.hasPrefix(RevocationResponder.path + "/")
    if isResponder, ![.get, .post].contains(request.method) {
      throw Refusal(
        .methodNotAllowed, "A responder is not asked by \(request.method.rawValue).",
        fix: "Use POST or GET.", allowing: [.get, .post])
    }
    if request.method == .post, !request.isOfApplesProtocols, !isJSON(request.headers[.contentType])
    {
      throw Refusal(
        .unsupportedMediaType, "The request is not said to be JSON.",
        fix: "Send `Content-Type: application/json`.")
    }
    return try await next(request, context)
  }

  private func isJSON(_ type: String?) -> Bool {
    type?.split(separator: ";").first?.trimmingPrefix(" ").lowercased() == "application/json"
  }
}
