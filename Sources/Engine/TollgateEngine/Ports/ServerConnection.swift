public import Foundation

/// A connection to the app's own server that sends one request, and returns its response.
///
/// ``urlSession`` is the system's. A test delivers another.
public struct ServerConnection: Sendable {
  /// The most bytes of an answer that are read.
  package static let longestAnswer = 8 * 1_048_576

  package let send: @Sendable (ServerRequest) async throws -> ServerResponse

  /// Creates a connection.
  ///
  /// - Parameter send: Sends a request, and returns the response, with any status. Throws if
  ///   nothing was answered.
  public init(_ send: @escaping @Sendable (ServerRequest) async throws -> ServerResponse) {
    self.send = send
  }
}

/// A request to the app's own server.
public struct ServerRequest: Hashable, Sendable {
  /// `GET` or `POST`.
  public let method: String

  /// The whole address.
  public let url: URL

  /// The headers, by name.
  public let headers: [String: String]

  /// The JSON that is sent, if any is.
  public let body: Data?
}

/// An answer of the app's own server.
public struct ServerResponse: Hashable, Sendable {
  /// The status of HTTP.
  public let status: Int

  /// The headers, by their names in lower case.
  public let headers: [String: String]

  /// The bytes of the body.
  public let body: Data

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: The status of HTTP.
  ///   - headers: The headers, by name.
  ///   - body: The bytes of the body.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { _, last in last }
    self.body = body
  }
}
