import Crypto

/// A public key that may be shared between threads.
///
/// swift-crypto documents this for its keys. CryptoKit's aren't, so there the key is stored as
/// bytes; reading them again costs a fiftieth of verifying a signature.
struct VerifyingKey: Sendable {
  #if canImport(Darwin)
  private let bytes: [UInt8]

  init(_ key: P256.Signing.PublicKey) { bytes = Array(key.x963Representation) }

  /// The key, which cannot fail to be read: it was one when this was made.
  var key: P256.Signing.PublicKey {
    get throws { try P256.Signing.PublicKey(x963Representation: bytes) }
  }
  #else
  private let known: P256.Signing.PublicKey

  init(_ key: P256.Signing.PublicKey) { known = key }

  var key: P256.Signing.PublicKey { get throws { known } }
  #endif

  /// Returns whether the key's other half signed these bytes.
  func isValidSignature(
    _ signature: P256.Signing.ECDSASignature, for signed: ArraySlice<UInt8>
  ) -> Bool {
    guard let key = try? key else { return false }
    return key.isValidSignature(signature, for: SHA256.hash(data: signed))
  }
}
