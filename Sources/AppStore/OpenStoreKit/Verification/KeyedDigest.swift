import Crypto

/// HMAC with SHA-256, for hosts that have no CryptoKit.
///
/// It is for `Tollgate`, which seals its ledger and does not depend on cryptography itself.
package enum KeyedDigest {
  /// Returns a key of 32 random bytes.
  package static func newKey() -> [UInt8] {
    SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
  }

  /// Returns the function that computes a message's code under a key.
  ///
  /// `HMAC` prepares its key again for each message, which takes longer than hashing a short
  /// message. Here that is done once.
  package static func authenticator(
    _ key: [UInt8]
  ) -> @Sendable (_ message: [UInt8]) -> SIMD32<UInt8> {
    let (inner, outer) = (prepared(key, with: 0x36), prepared(key, with: 0x5c))
    return { message in
      var (inner, outer) = (inner, outer)
      message.withUnsafeBytes { inner.update(bufferPointer: $0) }
      inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
      return outer.finalize().withUnsafeBytes { $0.loadUnaligned(as: SIMD32<UInt8>.self) }
    }
  }

  /// Returns a digest of a key's first or second padding, by RFC 2104.
  private static func prepared(_ key: [UInt8], with padding: UInt8) -> SHA256 {
    let key = key.count > SHA256.blockByteCount ? Array(SHA256.hash(data: key)) : key
    let block = key + Array(repeating: 0, count: SHA256.blockByteCount - key.count)
    var digest = SHA256()
    digest.update(data: block.map { $0 ^ padding })
    return digest
  }
}
