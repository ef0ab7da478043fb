import AppStoreWire
import Foundation

/// Verifies bytes with two dots as a token, and signs any others first, as a payload.
///
/// No mutation of a token survives its signature, so only payloads that were signed get as far as
/// being read.
enum TokenReading {
  private static let instant = Date(timeIntervalSince1970: 1_768_478_400)
  private static let authority = SigningAuthority(seed: 1)
  private static let verifier = try? JWSVerifier(roots: [authority.root])
  private static let game = "com.example.game"

  static func read(_ bytes: Data) {
    let isToken = bytes.count { $0 == UInt8(ascii: ".") } == 2 && bytes.first != UInt8(ascii: "{")
    let token =
      isToken
      ? String(decoding: bytes, as: UTF8.self)
      : (try? authority.sign(payload: bytes, at: instant)) ?? ""
    _ = try? CompactJWS(token)
    guard let verifier else { return }
    let transaction = try? verifier.transaction(token, bundleID: game, environments: [.sandbox])
    let app = try? verifier.appTransaction(token, bundleID: game, environments: [.production])
    let renewal = try? verifier.renewalInfo(token, environments: [.sandbox])
    let notification = try? verifier.notification(token, bundleID: game, environments: [.sandbox])
    guard !isToken else { return }
    compare(transaction, with: bytes)
    compare(app, with: bytes)
    compare(renewal, with: bytes)
    compare(notification, with: bytes)
    _ = transaction.map { ($0.purchaseDate.date, WireDate($0.purchaseDate.date)) }
  }

  /// Checks that the verified content is what Foundation reads.
  private static func compare<Payload: Decodable & Equatable>(
    _ verified: Payload?, with bytes: Data
  ) {
    guard let verified, let decoded = try? JSONDecoder().decode(Payload.self, from: bytes) else {
      return
    }
    precondition(decoded == verified, "The two ways to read a payload disagree")
  }
}
