import Crypto
import Foundation

/// Ed25519, for hosts that have no CryptoKit.
///
/// For `Tollgate`, which believes what the app's own server signed and does not depend on a
/// cryptography of its own.
package enum SignedBytes {
  /// Returns whether a signature of some bytes is that of a public key.
  package static func areSigned(
    _ bytes: Data, as signature: Data, by publicKey: Data
  ) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
      return false
    }
    return key.isValidSignature(signature, for: bytes)
  }
}
