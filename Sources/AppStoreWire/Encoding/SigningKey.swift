import Crypto

/// A private key that may be shared between threads.
///
/// swift-crypto says so of its keys. CryptoKit does not, so there it is kept as its bytes.
struct SigningKey: Sendable {
  #if canImport(Darwin)
  private let bytes: [UInt8]

  init(_ key: P256.Signing.PrivateKey) { bytes = Array(key.rawRepresentation) }

  /// The key, which cannot fail to be read: it was one when this was made.
  var key: P256.Signing.PrivateKey {
    get throws { try P256.Signing.PrivateKey(rawRepresentation: bytes) }
  }
  #else
  let key: P256.Signing.PrivateKey

  init(_ key: P256.Signing.PrivateKey) { self.key = key }
  #endif

  /// Signs bytes.
  func signature(for bytes: [UInt8]) throws -> P256.Signing.ECDSASignature {
    try key.signature(for: bytes)
  }
}
