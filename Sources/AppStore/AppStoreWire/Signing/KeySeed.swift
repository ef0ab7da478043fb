import Crypto
import Foundation
import X509

/// A number that an authority's private keys are derived from.
struct KeySeed: Hashable, Sendable {
  let value: UInt64

  /// A Boolean value that indicates whether its keys sign the same bytes with the same signature each time.
  var signsRepeatably = false

  /// Returns the key of this name that signs certificates.
  func issuerKey(_ name: String) -> Certificate.PrivateKey {
    let key = p384Key(name)
    return signsRepeatably
      ? Certificate.PrivateKey(RepeatableIssuerKey(key)) : Certificate.PrivateKey(key)
  }

  /// Returns the key of this name that signs tokens.
  func signingKey(_ name: String) -> SigningKey {
    SigningKey(p256Key(name), isRepeatable: signsRepeatably)
  }

  /// Returns the P-384 key of this name.
  func p384Key(_ name: String) -> P384.Signing.PrivateKey {
    key(name, byteCount: 48) { try P384.Signing.PrivateKey(rawRepresentation: $0) }
  }

  /// Returns the P-256 key of this name.
  func p256Key(_ name: String) -> P256.Signing.PrivateKey {
    key(name, byteCount: 32) { try P256.Signing.PrivateKey(rawRepresentation: $0) }
  }

  /// Returns bytes derived from the seed and a name.
  ///
  /// They reveal nothing about the keys of other names.
  func bytes(_ name: String, count: Int) -> [UInt8] {
    let secret = SymmetricKey(data: withUnsafeBytes(of: value.bigEndian) { Data($0) })
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: secret, info: Data(name.utf8), outputByteCount: count
    ).withUnsafeBytes { Array($0) }
  }

  /// Tries one candidate after another: a few numbers (one in four thousand million, for P-256) are
  /// not keys.
  private func key<Key>(_ name: String, byteCount: Int, make: (Data) throws -> Key) -> Key {
    let secret = SymmetricKey(data: withUnsafeBytes(of: value.bigEndian) { Data($0) })
    var attempt = 0
    while true {
      let candidate = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: secret, info: Data("\(name) \(attempt)".utf8), outputByteCount: byteCount)
      if let key = try? make(candidate.withUnsafeBytes { Data($0) }) { return key }
      attempt += 1
    }
  }
}
