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

  static func read(_ bytes: Data) {
    let isToken = bytes.count { $0 == UInt8(ascii: ".") } == 2 && bytes.first != UInt8(ascii: "{")
    let token =
      isToken
      ? String(decoding: bytes, as: UTF8.self)
      : (try? authority.sign(payload: bytes, at: instant)) ?? ""
    _ = try? CompactJWS(token)
    let transaction = try? verifier?.transaction(
      token, bundleID: "com.example.game", environments: [.sandbox])
    _ = try? verifier?.appTransaction(
      token, bundleID: "com.example.game", environments: [.production])
    guard let transaction, !isToken,
      let decoded = try? JSONDecoder().decode(TransactionPayload.self, from: bytes)
    else { return }
    precondition(decoded == transaction, "The two ways to read a payload disagree")
    _ = (decoded.purchaseDate.date, WireDate(decoded.purchaseDate.date))
  }
}
