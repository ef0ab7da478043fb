import Crypto

/// HMAC with SHA-256, for hosts that have no CryptoKit.
///
/// For `Tollgate`, which seals its ledger and does not depend on a cryptography of its own.
package enum KeyedDigest {
  /// Returns a key of 32 random bytes.
  package static func newKey() -> [UInt8] {
    SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
  }

  /// Returns the function that computes a message's code under a key.
  package static func authenticator(
    _ key: [UInt8]
  ) -> @Sendable (_ message: [UInt8]) -> [UInt8] {
    let key = SymmetricKey(data: key)
    return { message in
      Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
    }
  }
}
