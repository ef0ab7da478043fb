import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore

/// Does something once for each `Idempotency-Key` of a customer: the same request again gets the same answer.
///
/// A customer has the keys of everybody who became them.
struct Idempotency: Sendable {
  /// The time during which an answer is stored: 30 days, in milliseconds.
  private static let life: Int64 = 30 * 86_400_000

  /// The most characters of a key.
  private static let longestKey = 255

  let store: any Store

  /// Answers a request, or returns its earlier answer.
  ///
  /// - Parameters:
  ///   - request: The request, with its key.
  ///   - action: The requested action, by one name for all spellings of it.
  ///   - asked: The body's content, independent of its formatting.
  ///   - customer: The customer whose key it is.
  ///   - now: The current instant.
  ///   - isNeeded: Whether a request without a key is refused; otherwise it takes effect each time.
  ///   - body: Performs the action, in the write that stores the answer. A refusal is not stored.
  /// - Returns: The answer, the same one each time.
  /// - Throws: ``ServerRefusal`` for a key that is missing, too long, or was used for another request; the error of
  ///   `body`.
  func answer(
    _ request: Request, to action: String, _ asked: some Encodable, for customer: UUID,
    at now: WireDate, isNeeded: Bool = true,
    _ body: @escaping @Sendable (any StoreWriting) throws -> (status: Int, answer: any Encodable)
  ) async throws -> Response {
    let key = try key(of: request, isNeeded: isNeeded)
    // The same key with other content is another request.
    let wish = try asked.json
    let digest = Digest(of: Data("\(action)\n\(wish)".utf8))
    let since = WireDate(rawValue: now.rawValue - Self.life)
    let answer = try await store.write { store -> KeptAnswer in
      if let key,
        let known = try Self.answer(to: digest, by: key, of: customer, since: since, from: store)
      {
        return known
      }
      let (status, answer) = try body(store)
      let kept = KeptAnswer(request: digest, status: status, body: try answer.json, date: now)
      if let key { try store.keep(kept, for: customer, key: key) }
      return kept
    }
    return .text(answer.body, status: .init(code: answer.status))
  }

  /// Returns the stored answer to a request, or nil for a new key.
  private static func answer(
    to request: Digest, by key: String, of customer: UUID, since: WireDate,
    from store: any StoreReading
  ) throws -> KeptAnswer? {
    let known = try store.names(of: store.customer(customer)).compactMap {
      try store.answer(for: $0, key: key, since: since)
    }
    guard !known.isEmpty else { return nil }
    // Two who became one may each have used the same key.
    guard let same = known.filter({ $0.request == request }).min(by: { $0.date < $1.date }) else {
      throw ServerRefusal(
        .conflict, "key_used", "The Idempotency-Key was used for another request.",
        fix: "Use a new key for a new request.")
    }
    return same
  }

  /// Returns the key of a request, or nil if it has none and needs none.
  func key(of request: Request, isNeeded: Bool) throws -> String? {
    guard let key = request.headers[.idempotencyKey] else {
      guard !isNeeded else {
        throw ServerRefusal(
          .badRequest, "no_idempotency_key", "The request has no Idempotency-Key.",
          fix: "Send one that is new for each request, and the same when it is sent again.")
      }
      return nil
    }
    guard (1...Self.longestKey).contains(key.count) else {
      throw ServerRefusal(
        .badRequest, "bad_idempotency_key",
        "An Idempotency-Key has from 1 to \(Self.longestKey) characters.", fix: "Send a UUID.")
    }
    return key
  }
}

extension Encodable {
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension HTTPField.Name {
  fileprivate static var idempotencyKey: HTTPField.Name { .init("Idempotency-Key") ?? .eTag }
}
