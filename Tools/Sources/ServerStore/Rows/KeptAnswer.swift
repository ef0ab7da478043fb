package import AppStoreWire
package import ServerCore

/// The answer to a request with an `Idempotency-Key`, which the same request gets again.
package struct KeptAnswer: Hashable, Codable, Sendable {
  /// The digest of the request: another request under the same key is refused.
  package let request: Digest

  /// The status code of HTTP.
  package let status: Int

  /// The JSON of the answer.
  package let body: String

  /// The instant at which it was given, from which the time counts for which it is repeated.
  package let date: WireDate

  /// Creates an answer to keep.
  ///
  /// - Parameters:
  ///   - request: The digest of the request.
  ///   - status: The status code of HTTP.
  ///   - body: The JSON of the answer.
  ///   - date: The instant at which it was given.
  package init(request: Digest, status: Int, body: String, date: WireDate) {
    self.request = request
    self.status = status
    self.body = body
    self.date = date
  }
}
