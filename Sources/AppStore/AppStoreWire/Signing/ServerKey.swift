import Crypto
public import Foundation

/// The identity by which an app's server asks the App Store: an issuer, a key and its name.
///
/// App Store Connect issues such keys. This one follows from a seed, as all of a local store's keys
/// do. The same key signs offers.
public struct ServerKey: Sendable {
  /// The identifier of the issuer, a UUID in lower case.
  public let issuerID: String

  /// The identifier of the key, ten letters and digits.
  public let keyID: String

  /// The key, as the text of a `.p8` file: PKCS#8 in PEM.
  public let privateKey: String

  /// The key that verifies what this one signs, as the 65 bytes of an uncompressed point.
  public let publicKey: [UInt8]

  /// A 32-byte secret with which the store recognizes the tokens that it issued.
  public let tokenSecret: [UInt8]

  /// Creates the identity that follows from a seed.
  public init(seed: UInt64) {
    let seed = KeySeed(value: seed)
    let key = seed.p256Key("server")
    // The App Store's key identifiers have these characters.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789")
    keyID = String(seed.bytes("server key", count: 10).map { alphabet[Int($0) % alphabet.count] })
    var issuer = seed.bytes("issuer", count: 16)
    // The version and the variant of a random UUID.
    issuer[6] = issuer[6] & 0x0F | 0x40
    issuer[8] = issuer[8] & 0x3F | 0x80
    issuerID = UUID(
      uuid: (
        issuer[0], issuer[1], issuer[2], issuer[3], issuer[4], issuer[5], issuer[6], issuer[7],
        issuer[8], issuer[9], issuer[10], issuer[11], issuer[12], issuer[13], issuer[14], issuer[15]
      )
    ).uuidString.lowercased()
    privateKey = key.pemRepresentation + "\n"
    publicKey = Array(key.publicKey.x963Representation)
    tokenSecret = seed.bytes("tokens", count: 32)
  }

  /// Returns whether the key signed these bytes, by a signature of two numbers of 32 bytes each.
  public func isValidSignature(_ signature: some DataProtocol, for bytes: some DataProtocol) -> Bool
  {
    guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: SHA256.hash(data: bytes))
  }

  /// Returns the seal of bytes that the store hands out: 16 bytes that only the store can make.
  public func seal(of bytes: some DataProtocol) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: tokenSecret)).prefix(16)
    )
  }
}

extension ServerKey: CustomStringConvertible {
  /// The key's identifier, and nothing of the key.
  public var description: String { "the server key \(keyID)" }
}
