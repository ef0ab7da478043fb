import Crypto
import Foundation
import SwiftASN1
import X509

extension Certificate {
  /// Ten years before and after the signable dates, so that no leaf outlives its issuers.
  private static let authorityValidity =
    SigningAuthority.instants.lowerBound - 3650 * 86_400...SigningAuthority.instants.upperBound
    + 3650 * 86_400

  /// Creates a root, signed with its own key.
  static func appStoreRoot(key: PrivateKey) throws -> Certificate {
    let name = try name("Local App Store Root CA", unit: "Tollgate Certification Authority")
    return try Certificate(
      serialNumber: 1, subject: name, publicKey: key.publicKey,
      validity: authorityValidity, issuer: name, issuerKey: key,
      extensions: Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        try keyIdentifiers(of: key.publicKey, issuer: nil)
      })
  }

  /// Creates an intermediate that may sign only leaves.
  static func appStoreIntermediate(
    serial: SerialNumber, key: PublicKey, issuer: Certificate, issuerKey: PrivateKey,
    responder: String?
  ) throws -> Certificate {
    try Certificate(
      serialNumber: serial,
      subject: name("Local App Store Intermediate Certification Authority", unit: "L1"),
      publicKey: key, validity: authorityValidity, issuer: issuer.subject, issuerKey: issuerKey,
      extensions: Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        try keyIdentifiers(of: key, issuer: issuer)
        if let responder { try access(to: responder) }
        try marker(.appStoreIntermediate)
      })
  }

  /// Creates a leaf that signs tokens.
  static func appStoreLeaf(
    serial: SerialNumber, key: P256.Signing.PrivateKey, validity: ClosedRange<Date>,
    issuer: Certificate, issuerKey: PrivateKey, responder: String?
  ) throws -> Certificate {
    try Certificate(
      serialNumber: serial,
      subject: name("Local App Store Receipt Signing", unit: "Tollgate Local App Store"),
      publicKey: .init(key.publicKey),
      validity: validity, issuer: issuer.subject, issuerKey: issuerKey,
      extensions: Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try keyIdentifiers(of: .init(key.publicKey), issuer: issuer)
        if let responder { try access(to: responder) }
        try marker(.appStoreLeaf)
      })
  }

  /// Creates a certificate that signs a responder's answers about its issuer's certificates.
  ///
  /// Its extension exempts it from revocation checks.
  static func appStoreResponder(
    serial: SerialNumber, key: P256.Signing.PrivateKey, validity: ClosedRange<Date>,
    issuer: Certificate, issuerKey: PrivateKey
  ) throws -> Certificate {
    try Certificate(
      serialNumber: serial,
      subject: name("Local App Store OCSP Responder", unit: "Tollgate Local App Store"),
      publicKey: .init(key.publicKey),
      validity: validity, issuer: issuer.subject, issuerKey: issuerKey,
      extensions: Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.ocspSigning])
        try keyIdentifiers(of: .init(key.publicKey), issuer: issuer)
        try marker(.responderIsNotAskedAbout)
      })
  }

  /// Creates a certificate that signs itself, as Xcode makes it.
  ///
  /// It signs tokens during the year of a term.
  static func xcode(key: P256.Signing.PrivateKey, term: LeafTerm) throws -> Certificate {
    let name = try DistinguishedName {
      CommonName("StoreKit Testing in Xcode")
      OrganizationName("StoreKit Testing in Xcode")
    }
    return try Certificate(
      version: .v3, serialNumber: 1, publicKey: .init(key.publicKey),
      notValidBefore: term.year.lowerBound, notValidAfter: term.year.upperBound, issuer: name,
      subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(digitalSignature: true))
      }, issuerPrivateKey: PrivateKey(key))
  }

  private init(
    serialNumber: SerialNumber, subject: DistinguishedName, publicKey: PublicKey,
    validity: ClosedRange<Date>, issuer: DistinguishedName, issuerKey: PrivateKey,
    extensions: Extensions
  ) throws {
    try self.init(
      version: .v3, serialNumber: serialNumber, publicKey: publicKey,
      notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound, issuer: issuer,
      subject: subject, signatureAlgorithm: .ecdsaWithSHA384, extensions: extensions,
      issuerPrivateKey: issuerKey)
  }

  private static func name(_ commonName: String, unit: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName(commonName)
      OrganizationalUnitName(unit)
      OrganizationName("Tollgate")
    }
  }

  /// Returns identifiers of the key and the issuer's key, by which verifiers follow a chain.
  private static func keyIdentifiers(
    of key: PublicKey, issuer: Certificate?
  ) throws -> Extensions {
    try Extensions {
      SubjectKeyIdentifier(hash: key)
      if let issuer {
        AuthorityKeyIdentifier(
          keyIdentifier: SubjectKeyIdentifier(hash: issuer.publicKey).keyIdentifier)
      }
    }
  }

  /// Returns an extension with the address of the responder for the certificate's revocation
  /// status.
  private static func access(to responder: String) throws -> Extensions {
    try Extensions {
      AuthorityInformationAccess([
        .init(method: .ocspServer, location: .uniformResourceIdentifier(responder))
      ])
    }
  }

  /// Returns an extension that has no content.
  private static func marker(_ oid: ASN1ObjectIdentifier) throws -> Extensions {
    let null: ArraySlice<UInt8> = [0x05, 0x00]
    return try Extensions([Extension(oid: oid, critical: false, value: null)])
  }

  /// Returns the certificate in DER.
  func derBytes() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serialize(self)
    return serializer.serializedBytes
  }
}
