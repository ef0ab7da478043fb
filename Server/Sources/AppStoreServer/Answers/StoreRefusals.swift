import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore

/// A middleware that answers errors as JSON with the problem and its fix.
///
/// The answer to a control includes the time, as for every control.
struct StoreRefusals<Context: RequestContext>: RouterMiddleware {
  private struct Said: Encodable {
    let problem: String
    let fix: String
    let instant: String?
  }

  /// The answer to a control that the store refused.
  private struct Dated: Encodable {
    let error: AppStoreError
    let instant: String

    private enum CodingKeys: CodingKey { case instant }

    func encode(to encoder: any Encoder) throws {
      try error.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(instant, forKey: .instant)
    }
  }

  let store: LocalStore

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isControl = request.uri.path == "/controls"
    var instant: String? { isControl ? store.clock.now.withMilliseconds : nil }
    do {
      return try await next(request, context)
    } catch let error as AppStoreError {
      // An error of the store, which clients can decode.
      guard let instant else { return try .json(error, status: .conflict) }
      return try .json(Dated(error: error, instant: instant), status: .conflict)
    } catch  where request.isOfApplesProtocols {
      // The App Store's own clients read no JSON of ours.
      let refusal = Refusal(error)
      return Response(status: refusal.status, headers: refusal.headers)
    } catch {
      let refusal = Refusal(error)
      var response = try Response.json(
        Said(problem: refusal.problem, fix: refusal.fix, instant: instant), status: refusal.status)
      response.headers.append(contentsOf: refusal.headers)
      return response
    }
  }
}

extension Refusal {
  init(_ error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let error as DecodingError:
      self.init(
        .badRequest, "The request can't be read: \(error.reason).",
        fix: "Send what this version of Tollgate sends.")
    case let error as any HTTPResponseError where error.status == .contentTooLarge:
      self.init(
        error.status, "The request is too long.",
        fix: "One has at most \(StoreRoutes.longest) bytes.")
    case let error as any HTTPResponseError:
      self.init(
        error.status, "There is nothing to do here: \(error.status).",
        fix:
          "There are GET /, /controls, /notifications, /customers, /consumption, /retention and /openapi.json and POST /controls for people, and POST /open, /store and /updates for apps."
      )
    default:
      self.init(.internalServerError, "The store failed: \(error).", fix: "Report it.")
    }
  }
}

extension DecodingError {
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(self)"
    }
  }
}

extension Response {
  /// Returns an answer in JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var bytes = ByteBuffer(bytes: try encoder.encode(value))
    bytes.writeString("\n")
    return Response(
      status: status,
      headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: bytes))
  }
}
