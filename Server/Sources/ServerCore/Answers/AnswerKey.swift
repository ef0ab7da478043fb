import Crypto
import Foundation

/// The Ed25519 key that signs answers for devices, created once for each store.
public struct AnswerKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// The name of the key in a signature.
  public let id: String

  /// The public key, in Base64.
  public let publicKey: String

  /// Creates the key that follows from a secret.
  public init(secret: [UInt8]) throws {
    // Any 32 bytes are a key.
    key = try Curve25519.Signing.PrivateKey(
      rawRepresentation: Data(SHA256.hash(data: Data(secret))))
    let bytes = key.publicKey.rawRepresentation
    publicKey = bytes.base64EncodedString()
    id = String(Digest(of: bytes).rawValue.prefix(16))
  }

  /// Returns the signature of some bytes, in Base64.
  func signature(of bytes: Data) throws -> String {
    try key.signature(for: bytes).base64EncodedString()
  }
}
