import AppStoreWire
import Crypto
import Foundation

/// The bytes of something signed, taken apart.
struct SignedFact: Sendable {
  let jws: String
  let header: Data
  let payload: Data

  /// The signed header and payload.
  let signed: Data

  /// The signature's bytes, because CryptoKit doesn't document that its signatures may be shared
  /// between threads.
  let signatureData: Data

  /// Creates a fact from a compact JWS, or returns nil if the text isn't one.
  init?(_ jws: String) {
    guard
      let parts = try? CompactJWS(jws),
      (try? P256.Signing.ECDSASignature(rawRepresentation: parts.signature)) != nil
    else { return nil }
    self.jws = jws
    self.header = Data(parts.header)
    self.payload = Data(parts.payload)
    self.signed = Data(parts.signed)
    self.signatureData = Data(parts.signature)
  }
}

extension SignedFact {
  var signature: P256.Signing.ECDSASignature {
    do {
      return try P256.Signing.ECDSASignature(rawRepresentation: signatureData)
    } catch {
      preconditionFailure("A signature that was read before can't be read: \(error)")
    }
  }
}

extension SignedFact: Hashable {
  /// Returns whether both copies have the same content, regardless of their signatures.
  static func == (lhs: SignedFact, rhs: SignedFact) -> Bool { lhs.payload == rhs.payload }

  func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
