public import AppStoreWire
public import ServerCore

/// The answer to a request with an `Idempotency-Key`, which the same request gets again.
public struct KeptAnswer: Hashable, Codable, Sendable {
  /// The digest of the request: another request under the same key is refused.
  public let request: Digest

  /// The status code of HTTP.
  public let status: Int

  /// The JSON of the answer.
  public let body: String

  /// The instant at which it was given, from which the time counts for which it is repeated.
  public let date: WireDate

  /// Creates an answer to keep.
  ///
  /// - Parameters:
  ///   - request: The digest of the request.
  ///   - status: The status code of HTTP.
  ///   - body: The JSON of the answer.
  ///   - date: The instant at which it was given.
  public init(request: Digest, status: Int, body: String, date: WireDate) {
    self.request = request
    self.status = status
    self.body = body
    self.date = date
  }
}
