import Crypto
import SwiftASN1
import X509

/// A certificate's identifier in OCSP: hashes of its issuer's name and key, and its serial number.
struct CertificateID: Hashable, Sendable {
  let hash: IssuerHash?
  let issuerName: [UInt8]
  let issuerKey: [UInt8]
  let serial: [UInt8]

  /// The bytes of the request, which an answer repeats.
  let encoded: [UInt8]

  /// Names a certificate by SHA-256.
  init(of certificate: Certificate, issuedBy issuer: Certificate) throws {
    let hash = IssuerHash.sha256
    self.hash = hash
    issuerName = hash.digest(try issuer.subjectBytes)
    issuerKey = hash.digest(Array(issuer.publicKey.subjectPublicKeyInfoBytes))
    serial = Array(certificate.serialNumber.bytes)
    var coder = DER.Serializer()
    try coder.appendConstructedNode(identifier: .sequence) { [issuerName, issuerKey] coder in
      try coder.appendConstructedNode(identifier: .sequence) { coder in
        try coder.serialize(hash.identifier)
      }
      try coder.serialize(ASN1OctetString(contentBytes: issuerName[...]))
      try coder.serialize(ASN1OctetString(contentBytes: issuerKey[...]))
      try coder.serialize(certificate.serialNumber.bytes)
    }
    encoded = coder.serializedBytes
  }

  /// Reads the name of a certificate in DER.
  init(_ node: ASN1Node) throws {
    encoded = Array(node.encodedBytes)
    (hash, issuerName, issuerKey, serial) = try DER.sequence(node, identifier: .sequence) { nodes in
      let hash = try AlgorithmName(nodes.required).identifier
      let name = try ASN1OctetString(derEncoded: &nodes)
      let key = try ASN1OctetString(derEncoded: &nodes)
      let serial = try ArraySlice<UInt8>(derEncoded: &nodes)
      return (
        IssuerHash.allCases.first { $0.identifier == hash }, Array(name.bytes), Array(key.bytes),
        Array(serial)
      )
    }
  }

  /// Returns whether it names a certificate that this issuer issued.
  func isIssued(by issuer: Certificate) throws -> Bool {
    guard let hash else { return false }
    return issuerName == hash.digest(try issuer.subjectBytes)
      && issuerKey == hash.digest(Array(issuer.publicKey.subjectPublicKeyInfoBytes))
  }

  /// Returns whether both identify the same certificate; the hash's parameters may be omitted or
  /// NULL.
  func isSame(as other: CertificateID) -> Bool {
    hash != nil && hash == other.hash && issuerName == other.issuerName
      && issuerKey == other.issuerKey && serial == other.serial
  }
}

/// A hash by which issuers are named.
enum IssuerHash: CaseIterable, Sendable {
  case sha1, sha256, sha384, sha512

  fileprivate var identifier: ASN1ObjectIdentifier {
    switch self {
    case .sha1: [1, 3, 14, 3, 2, 26]
    case .sha256: [2, 16, 840, 1, 101, 3, 4, 2, 1]
    case .sha384: [2, 16, 840, 1, 101, 3, 4, 2, 2]
    case .sha512: [2, 16, 840, 1, 101, 3, 4, 2, 3]
    }
  }

  func digest(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha384: Array(SHA384.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }
}

/// The name of an algorithm.
///
/// Its parameters are read and ignored, since none of the algorithms used here has any.
struct AlgorithmName: Sendable {
  let identifier: ASN1ObjectIdentifier

  init(_ node: ASN1Node) throws {
    identifier = try DER.sequence(node, identifier: .sequence) { nodes in
      let identifier = try ASN1ObjectIdentifier(derEncoded: &nodes)
      _ = nodes.next()
      return identifier
    }
  }
}

extension Certificate {
  fileprivate var subjectBytes: [UInt8] {
    get throws {
      var coder = DER.Serializer()
      try coder.serialize(subject)
      return coder.serializedBytes
    }
  }
}

extension ASN1NodeCollection.Iterator {
  /// The next node, which there has to be.
  var required: ASN1Node {
    mutating get throws {
      guard let node = next() else {
        throw ASN1Error.invalidASN1Object(reason: "a part is missing")
      }
      return node
    }
  }
}
