import Crypto
import Foundation
import ServerCore
import ServerStore

/// The key that signs what devices are to take over: Ed25519, made once for each store.
struct ConfigurationKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// The name by which a signature says which key it is of.
  let id: String

  /// The public key, in Base64.
  let publicKey: String

  /// Reads a store's key, or makes one where it has none.
  init(of store: any Store) async throws {
    // Any 32 bytes are a key.
    let secret = try await ServerKeys.secret("configurationKey", of: store)
    key = try Curve25519.Signing.PrivateKey(
      rawRepresentation: Data(SHA256.hash(data: Data(secret))))
    let bytes = key.publicKey.rawRepresentation
    publicKey = bytes.base64EncodedString()
    id = String(ServerCore.Digest(of: bytes).rawValue.prefix(16))
  }

  /// Returns the signature of some bytes, in Base64.
  func signature(of bytes: Data) throws -> String {
    try key.signature(for: bytes).base64EncodedString()
  }
}
