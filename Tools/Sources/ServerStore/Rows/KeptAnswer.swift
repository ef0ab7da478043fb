package import AppStoreWire
package import ServerCore

/// The answer to a request with an `Idempotency-Key`, which the same request gets again.
package struct KeptAnswer: Hashable, Codable, Sendable {
  /// The digest of the request: another request under the same key is refused.
  package let request: Digest
  package let status: Int
  package let body: String
  package let date: WireDate

  package init(request: Digest, status: Int, body: String, date: WireDate) {
    self.request = request
    self.status = status
    self.body = body
    self.date = date
  }
}
