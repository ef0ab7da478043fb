import Crypto
import Foundation
import SwiftASN1
import X509

/// A P-384 key that signs certificates in the same bytes each time.
struct RepeatableIssuerKey: CustomPrivateKey {
  static let defaultPEMDiscriminator = "EC PRIVATE KEY"

  private let bytes: [UInt8]
  let publicKey: Certificate.PublicKey

  init(_ key: P384.Signing.PrivateKey) {
    bytes = Array(key.rawRepresentation)
    publicKey = Certificate.PublicKey(key.publicKey)
  }

  var defaultSignatureAlgorithm: Certificate.SignatureAlgorithm { .ecdsaWithSHA384 }

  var supportedSignatureAlgorithms: [Certificate.SignatureAlgorithm] { [.ecdsaWithSHA384] }

  func signSynchronously(
    bytes message: some DataProtocol, signatureAlgorithm: Certificate.SignatureAlgorithm
  ) throws -> Certificate.Signature {
    let signature = try P384.Signing.ECDSASignature(
      rawRepresentation: RepeatableECDSA.p384.signature(of: message, key: bytes))
    return try Certificate.Signature(
      signatureAlgorithm: signatureAlgorithm,
      signatureBytes: ASN1BitString(bytes: ArraySlice(signature.derRepresentation)))
  }

  func serialize(into coder: inout DER.Serializer) throws {
    coder.serializeRawBytes(try P384.Signing.PrivateKey(rawRepresentation: bytes).derRepresentation)
  }
}
