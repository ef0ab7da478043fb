import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServerStore

/// The reason why a request is refused: `{ "error": { "code", "message", "fix" } }`.
///
/// It never contains a token or a person's identity.
struct ServerRefusal: Error, Hashable, Sendable {
  let status: HTTPResponse.Status
  let code: String
  let message: String
  let fix: String

  /// The seconds after which to ask again, if that helps.
  var retryAfter: Int?

  /// The cursor after which to continue, if the given one belongs to another history.
  var continueAfter: String?

  init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, fix: String,
    retryAfter: Int? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.fix = fix
    self.retryAfter = retryAfter
  }

  /// Converts any error to a refusal.
  init(_ error: any Error) {
    switch error {
    case let refusal as ServerRefusal: self = refusal
    case let error as DecodingError:
      self.init(
        .badRequest, "bad_json", "The request can't be read: \(error.place).",
        fix: "Send what /openapi.json describes.")
    case let failure as DatabaseFailure where failure.isAway:
      self.init(
        .serviceUnavailable, "store_away", "The database can't be used now.",
        fix: "Send it again later; the log says what happened.", retryAfter: 5)
    case let error as any HTTPResponseError where error.status == .notFound:
      self.init(
        .notFound, "not_found", "There is nothing at this address.",
        fix: "See /openapi.json for all addresses.")
    case let error as any HTTPResponseError:
      self.init(
        error.status, "refused", "This can't be answered: \(error.status).",
        fix: "See /openapi.json for all addresses.")
    default:
      // The error goes to the log: its text could name a file or a person.
      self.init(
        .internalServerError, "failed", "The server failed.",
        fix: "Try again later; the log says what happened.")
    }
  }

  private struct Body: Encodable {
    let error: Reason
  }

  /// The content of a refusal.
  struct Reason: Encodable, Described {
    let code: String
    let message: String
    let fix: String
    var continueAfter: String?

    static let schema = Schema.object(
      ["code": .text(), "message": .text(), "fix": .text()], optional: ["continueAfter": .text()])
  }

  /// The answer with the refusal.
  func response() throws -> Response {
    var response = try Response.json(
      Body(
        error: Reason(code: code, message: message, fix: fix, continueAfter: continueAfter)),
      status: status)
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }
}

extension ServerRefusal: Described {
  static let schema = Schema.object(["error": Reason.schema]).named("Refusal")
}

extension DecodingError {
  /// The problem, and its place.
  fileprivate var place: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is not the JSON that is wanted" : "`\(path)` is of another kind"
    case .keyNotFound(let key, _): return "`\(key.stringValue)` is missing"
    @unknown default: return "it is not the JSON that is wanted"
    }
  }
}

extension Response {
  /// Returns an answer in JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return text(String(decoding: try encoder.encode(value), as: UTF8.self), status: status)
  }

  /// Returns JSON that was written before.
  static func text(_ json: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
  }
}

/// Answers an error with JSON that describes it, and writes failures into the log.
struct Refusals<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let refusal = ServerRefusal(error)
      if refusal.status == .internalServerError {
        context.logger.error("A request failed", metadata: ["error": "\(error)"])
      }
      return try refusal.response()
    }
  }
}
