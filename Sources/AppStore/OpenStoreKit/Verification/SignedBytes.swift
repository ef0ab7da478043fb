import Crypto
import Foundation

/// Ed25519, for hosts that have no CryptoKit.
///
/// It is for `Tollgate`, which verifies the answers of the app's own server and does not depend on cryptography itself.
package enum SignedBytes {
  /// Returns whether a public key's signature of some bytes is valid.
  package static func areSigned(
    _ bytes: Data, as signature: Data, by publicKey: Data
  ) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
      return false
    }
    return key.isValidSignature(signature, for: bytes)
  }
}
