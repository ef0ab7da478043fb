import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore

/// Does something once for each `Idempotency-Key` of a customer: the same request again gets the same answer.
struct Idempotency: Sendable {
  /// The time for which an answer is kept: 30 days, in milliseconds.
  private static let life: Int64 = 30 * 86_400_000

  /// The most characters of a key.
  private static let longestKey = 255

  let store: any Store

  /// Answers a request, or returns the answer that it was given before.
  ///
  /// - Parameters:
  ///   - request: The request, with its key.
  ///   - bytes: What it has in its body.
  ///   - customer: The customer whose key it is.
  ///   - now: The instant it is.
  ///   - isNeeded: Whether a request without a key is refused, and not only done each time.
  ///   - body: Does it, in the write that keeps the answer. What it refuses is not kept.
  /// - Returns: The answer, the same one each time.
  /// - Throws: ``ServerRefusal`` for a key that is missing, too long, or was used for another request; what `body` throws.
  func answer(
    _ request: Request, _ bytes: Data, for customer: UUID, at now: WireDate, isNeeded: Bool = true,
    _ body: @escaping @Sendable (any StoreWriting) throws -> (status: Int, answer: any Encodable)
  ) async throws -> Response {
    let key = try key(of: request, isNeeded: isNeeded)
    // The same key for another address is another request.
    let digest = Digest(of: Data(request.uri.string.utf8) + [0] + bytes)
    let since = WireDate(rawValue: now.rawValue - Self.life)
    let answer = try await store.write { store -> KeptAnswer in
      if let key, let known = try store.answer(for: customer, key: key, since: since) {
        guard known.request == digest else {
          throw ServerRefusal(
            .conflict, "key_used", "The Idempotency-Key was used for another request.",
            fix: "Use a new key for a new request.")
        }
        return known
      }
      let (status, answer) = try body(store)
      let kept = KeptAnswer(request: digest, status: status, body: try answer.json, date: now)
      if let key { try store.keep(kept, for: customer, key: key) }
      return kept
    }
    return .text(answer.body, status: .init(code: answer.status))
  }

  private func key(of request: Request, isNeeded: Bool) throws -> String? {
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
