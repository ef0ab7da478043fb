import Crypto
package import Foundation
package import X509

/// A certificate that signs answers about what one issuer has issued, with its key.
package struct RevocationSigner: Sendable {
  /// The certificate of the signing key, which the issuer issued for these answers only.
  package let certificate: Certificate

  private let key: SigningKey

  fileprivate init(certificate: Certificate, key: P256.Signing.PrivateKey) {
    self.certificate = certificate
    self.key = SigningKey(key)
  }

  /// Returns the signature of bytes in DER, by ECDSA over their SHA-256.
  package func signature(of bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: bytes).derRepresentation)
  }
}

extension SigningAuthority {
  /// Returns what signs answers about certificates of a kind, with a certificate that is valid at an instant.
  package func revocationSigner(
    of kind: RevocableCertificate, at instant: Date
  ) throws -> RevocationSigner {
    guard let term = LeafTerm(at: instant) else { throw SigningFailure.outOfReach(instant) }
    let issuer = issuer(of: kind)
    let issuerKey = seed.issuerKey(kind == .leaf ? "intermediate" : "root")
    let key = seed.p256Key("responder of \(kind.rawValue)")
    return RevocationSigner(
      certificate: try Certificate.appStoreResponder(
        serial: serials.responder(of: kind, in: term), key: key, validity: term.validity,
        issuer: issuer, issuerKey: issuerKey), key: key)
  }

  /// Returns the issuer of a kind of certificate.
  package func issuer(of kind: RevocableCertificate) -> Certificate {
    kind == .leaf ? intermediate : rootCertificate
  }

  /// Returns the kind of the certificate with a serial number, or nil if this authority issued
  /// none.
  package func kind(ofSerial serial: ArraySlice<UInt8>) -> RevocableCertificate? {
    serials.kind(of: serial)
  }
}
