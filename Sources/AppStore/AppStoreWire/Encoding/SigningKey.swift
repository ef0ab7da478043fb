import Crypto

/// A private key that may be shared between threads.
///
/// swift-crypto documents this for its keys. CryptoKit's aren't, so there the key is stored as
/// bytes.
struct SigningKey: Sendable {
  /// A Boolean value that indicates whether the same bytes always get the same signature.
  private let isRepeatable: Bool

  #if canImport(Darwin)
  private let bytes: [UInt8]

  init(_ key: P256.Signing.PrivateKey, isRepeatable: Bool = false) {
    bytes = Array(key.rawRepresentation)
    self.isRepeatable = isRepeatable
  }

  /// The key, which cannot fail to be read: it was one when this was made.
  var key: P256.Signing.PrivateKey {
    get throws { try P256.Signing.PrivateKey(rawRepresentation: bytes) }
  }
  #else
  let key: P256.Signing.PrivateKey

  init(_ key: P256.Signing.PrivateKey, isRepeatable: Bool = false) {
    self.key = key
    self.isRepeatable = isRepeatable
  }
  #endif

  /// Signs bytes.
  func signature(for bytes: [UInt8]) throws -> P256.Signing.ECDSASignature {
    guard isRepeatable else { return try key.signature(for: bytes) }
    return try P256.Signing.ECDSASignature(
      rawRepresentation: RepeatableECDSA.p256.signature(
        of: bytes, key: Array(key.rawRepresentation)))
  }
}
