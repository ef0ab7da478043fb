import Foundation
import HTTPTypes
import LocalAppStore

/// An endpoint of the App Store Server API: its address, its rate limit, and its answer.
struct ServerAPIEndpoint: Sendable {
  /// Answers a request whose token is valid.
  typealias Handler = @Sendable (ServerAPIRequest, ServerAPI) async throws -> ServerAPIAnswer

  /// Apple's name for the endpoint.
  let name: String

  let method: HTTPRequest.Method

  /// The path, with braces around a segment that is a parameter: `/inApps/v1/transactions/{transactionId}`.
  let path: [Substring]

  /// The number of requests a second that Apple allows for one app in production.
  let rate: Int

  let answer: Handler

  init(
    _ name: String, _ method: HTTPRequest.Method, _ path: String, rate: Int,
    _ answer: @escaping Handler
  ) {
    self.name = name
    self.method = method
    self.path = path.split(separator: "/", omittingEmptySubsequences: false)
    self.rate = rate
    self.answer = answer
  }

  /// Returns the parameters in a path, or nil if the path is another one.
  func parameters(in segments: [String]) -> [String]? {
    guard segments.count == path.count else { return nil }
    var parameters: [String] = []
    for (segment, pattern) in zip(segments, path) {
      if pattern.hasPrefix("{") {
        guard !segment.isEmpty else { return nil }
        parameters.append(segment)
      } else if segment != pattern {
        return nil
      }
    }
    return parameters
  }
}

/// A request of the App Store Server API, taken apart.
struct ServerAPIRequest: Sendable {
  /// The parameters in the path, in its order.
  let parameters: [String]

  /// The query's parameters in order; a name may occur several times.
  let query: [(name: String, value: String)]

  let body: Data

  /// Returns the values of a parameter of the query.
  func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

/// An answer of the App Store Server API.
struct ServerAPIAnswer: Sendable {
  var status = HTTPResponse.Status.ok

  /// The JSON, or nil if the body is empty.
  var body: Data?

  /// An empty answer.
  static func empty(_ status: HTTPResponse.Status = .ok) -> ServerAPIAnswer {
    ServerAPIAnswer(status: status)
  }

  /// An answer in JSON.
  static func json(_ value: some Encodable) throws -> ServerAPIAnswer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return ServerAPIAnswer(body: try encoder.encode(value))
  }
}

extension ServerAPIAnswer {
  /// Creates an error, as the API answers it.
  init(_ error: ServerAPIError) {
    struct Said: Encodable {
      let errorCode: Int
      let errorMessage: String
    }
    let said = try? Self.json(Said(errorCode: error.code, errorMessage: error.message))
    self.init(status: error.status, body: said?.body)
  }
}
