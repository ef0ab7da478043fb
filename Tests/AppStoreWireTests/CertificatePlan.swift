import Crypto
import Foundation
import SwiftASN1
import X509

/// A certificate to be, any part of which a test may get wrong.
struct CertificatePlan {
  var name: String
  var key: Certificate.PrivateKey
  var serialNumber = 1
  var version = Certificate.Version.v3
  var start = Date.signing - 365 * 86_400
  var end = Date.signing + 365 * 86_400
  var algorithm = Certificate.SignatureAlgorithm.ecdsaWithSHA384
  var constraints: BasicConstraints?
  var usage: KeyUsage?
  var marker: ASN1ObjectIdentifier?
  var isMarkerCritical = false
  var extras: [Certificate.Extension] = []
  var namesItsKey = true
  var namesIssuersKey = true

  /// Another key than the issuer's to name.
  var namedIssuerKey: Certificate.PrivateKey?

  /// The issuer's serial number and its own issuer, if they are to be named as well.
  var namedIssuerNumber: Int?
  var namedIssuersIssuer: String?

  /// Another name for the issuer than the one the issuer has.
  var issuerName: String?

  /// Another key to sign with than the issuer's.
  var issuerKey: Certificate.PrivateKey?

  static let root = CertificatePlan(
    name: "Root", key: .p384(1),
    constraints: .isCertificateAuthority(maxPathLength: nil), usage: KeyUsage(keyCertSign: true))

  static let intermediate = CertificatePlan(
    name: "Intermediate", key: .p384(2),
    constraints: .isCertificateAuthority(maxPathLength: 0), usage: KeyUsage(keyCertSign: true),
    marker: [1, 2, 840, 113635, 100, 6, 2, 1])

  static let leaf = CertificatePlan(
    name: "Leaf", key: .p256(3),
    constraints: .notCertificateAuthority, usage: KeyUsage(digitalSignature: true),
    marker: [1, 2, 840, 113635, 100, 6, 11, 1])

  /// The certificate in DER.
  func issue(by issuer: CertificatePlan) throws -> [UInt8] {
    let certificate = try Certificate(
      version: version, serialNumber: .init(serialNumber), publicKey: key.publicKey,
      notValidBefore: start, notValidAfter: end,
      issuer: distinguishedName(issuerName ?? issuer.name), subject: distinguishedName(name),
      signatureAlgorithm: algorithm, extensions: extensions(issuer: issuer),
      issuerPrivateKey: issuerKey ?? issuer.key)
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }

  private func distinguishedName(_ name: String) throws -> DistinguishedName {
    name.isEmpty ? DistinguishedName() : try DistinguishedName { CommonName(name) }
  }

  private func extensions(issuer: CertificatePlan) throws -> Certificate.Extensions {
    var all = Certificate.Extensions()
    if let constraints { try all.append(.init(constraints, critical: true)) }
    if let usage { try all.append(.init(usage, critical: true)) }
    if let marker {
      try all.append(.init(oid: marker, critical: isMarkerCritical, value: [0x05, 0x00]))
    }
    if namesItsKey { try all.append(.init(key.identifier, critical: false)) }
    if namesIssuersKey {
      let named = AuthorityKeyIdentifier(
        keyIdentifier: (namedIssuerKey ?? issuer.key).identifier.keyIdentifier,
        authorityCertIssuer: try namedIssuersIssuer.map {
          [.directoryName(try distinguishedName($0))]
        },
        authorityCertSerialNumber: namedIssuerNumber.map { .init($0) })
      try all.append(.init(named, critical: false))
    }
    for extra in extras { try all.append(extra) }
    return all
  }
}

extension Certificate.PrivateKey {
  fileprivate var identifier: SubjectKeyIdentifier { SubjectKeyIdentifier(hash: publicKey) }

  /// The key whose every byte is `byte`.
  static func p256(_ byte: UInt8) -> Self { Self(P256.Signing.PrivateKey.repeating(byte)) }

  /// A key of an algorithm that the App Store does not sign certificates with.
  static let ed25519 = Self(Curve25519.Signing.PrivateKey())

  /// The key whose every byte is `byte`.
  static func p384(_ byte: UInt8) -> Self { Self(P384.Signing.PrivateKey.repeating(byte)) }
}

extension P256.Signing.PrivateKey {
  static func repeating(_ byte: UInt8) -> Self {
    (try? Self(rawRepresentation: Data(repeating: byte, count: 32))) ?? Self()
  }
}

extension P384.Signing.PrivateKey {
  static func repeating(_ byte: UInt8) -> Self {
    (try? Self(rawRepresentation: Data(repeating: byte, count: 48))) ?? Self()
  }
}

extension Date {
  /// When the tokens of these tests are signed: 15 January 2027.
  static let signing = Date(timeIntervalSince1970: 1_800_000_000)
}
