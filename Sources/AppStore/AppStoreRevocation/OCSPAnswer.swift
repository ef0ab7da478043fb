import Foundation
import SwiftASN1
import X509

/// A responder's answer, parsed but not verified.
struct OCSPAnswer: Sendable {
  /// The name of the responder.
  enum Responder: Sendable {
    case name(DistinguishedName)
    case key(hash: [UInt8])
  }

  /// The bytes that were signed.
  let signed: [UInt8]

  let algorithm: ASN1ObjectIdentifier
  let signature: [UInt8]

  /// The certificates in the answer.
  let certificates: [Certificate]

  let responder: Responder
  let date: Date
  let statuses: [OCSPResponse.Single]

  /// Reads an answer in DER.
  ///
  /// - Throws: ``RevocationDoubt`` if it can't be read, or the responder refuses to answer.
  init(_ der: [UInt8]) throws(RevocationDoubt) {
    do {
      let basic = try Self.basic(in: der)
      self = try DER.sequence(try DER.parse(basic), identifier: .sequence) {
        try OCSPAnswer(&$0)
      }
    } catch let doubt as RevocationDoubt {
      throw doubt
    } catch {
      throw .unreadable
    }
  }

  private static func basic(in der: [UInt8]) throws -> [UInt8] {
    try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      let status = try nodes.required
      guard status.identifier == .enumerated, case .primitive(let bytes) = status.content,
        bytes.count == 1, let code = bytes.first
      else { throw RevocationDoubt.unreadable }
      guard code == 0 else { throw RevocationDoubt.refused(by: Int(code)) }
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
        try DER.sequence(node, identifier: .sequence) { nodes in
          guard try ASN1ObjectIdentifier(derEncoded: &nodes) == .ocspBasicResponse else {
            throw RevocationDoubt.unreadable
          }
          return Array(try ASN1OctetString(derEncoded: &nodes).bytes)
        }
      }
    }
  }

  private init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
    let data = try nodes.required
    signed = Array(data.encodedBytes)
    (responder, date, statuses) = try DER.sequence(data, identifier: .sequence) {
      try Self.toBeSigned(&$0)
    }
    algorithm = try AlgorithmName(nodes.required).identifier
    signature = Array(try ASN1BitString(derEncoded: &nodes).bytes)
    certificates =
      try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
        try DER.sequence(of: Certificate.self, identifier: .sequence, rootNode: $0)
      } ?? []
  }

  private static func toBeSigned(
    _ nodes: inout ASN1NodeCollection.Iterator
  ) throws -> (Responder, Date, [OCSPResponse.Single]) {
    let version = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 0, tagClass: .contextSpecific, { try Int(derEncoded: $0) })
    guard version ?? 0 == 0 else { throw RevocationDoubt.unreadable }
    let responder = try responder(nodes.required)
    let date = try OCSPTime.date(nodes.required)
    let statuses = try DER.sequence(
      of: OCSPResponse.Single.self, identifier: .sequence, nodes: &nodes)
    _ = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 1, tagClass: .contextSpecific, { $0.identifier })
    return (responder, date, statuses)
  }

  private static func responder(_ node: ASN1Node) throws -> Responder {
    switch node.identifier {
    case .context(1):
      try DER.explicitlyTagged(node, tagNumber: 1, tagClass: .contextSpecific) {
        .name(try DistinguishedName(derEncoded: $0))
      }
    default:
      try DER.explicitlyTagged(node, tagNumber: 2, tagClass: .contextSpecific) {
        .key(hash: Array(try ASN1OctetString(derEncoded: $0).bytes))
      }
    }
  }
}

extension OCSPResponse.Single: DERParseable {
  init(derEncoded node: ASN1Node) throws {
    self = try DER.sequence(node, identifier: .sequence) { nodes in
      let single = Self(
        certificate: try CertificateID(nodes.required), status: try Self.status(nodes.required),
        thisUpdate: try OCSPTime.date(nodes.required),
        nextUpdate: try DER.optionalExplicitlyTagged(
          &nodes, tagNumber: 0, tagClass: .contextSpecific, OCSPTime.date))
      _ = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 1, tagClass: .contextSpecific, { $0.identifier })
      return single
    }
  }

  private static func status(_ node: ASN1Node) throws -> OCSPStatus {
    switch node.identifier {
    case .context(0): return .good
    case .context(2): return .unknown
    default:
      return try DER.sequence(node, identifier: .context(1)) { nodes in
        let date = try OCSPTime.date(nodes.required)
        _ = nodes.next()
        return .revoked(since: date)
      }
    }
  }
}

extension OCSPAnswer {
  /// The time by which clocks may differ.
  static let leeway: TimeInterval = 300

  /// Returns the status of a certificate.
  ///
  /// - Parameters:
  ///   - certificate: The certificate.
  ///   - issuer: The certificate that issued it, on whose behalf the answer must be.
  ///   - now: The machine's time.
  /// - Returns: The part of the answer about the certificate.
  /// - Throws: The reason why this answer leaves the status unknown.
  func status(
    of certificate: CertificateID, issuedBy issuer: Certificate, at now: Date
  ) throws(RevocationDoubt) -> OCSPResponse.Single {
    guard let single = statuses.first(where: { $0.certificate.isSame(as: certificate) }) else {
      throw .unreadable
    }
    guard let signer = signer(for: issuer, at: now), isSigned(by: signer) else { throw .forged }
    let (soonest, latest) = (now - Self.leeway, now + Self.leeway)
    guard let next = single.nextUpdate, next >= soonest, single.thisUpdate <= latest,
      date <= latest
    else { throw .outOfDate }
    return single
  }

  /// Returns the responder's certificate, if it may sign for the issuer: the issuer's own, or one
  /// that the issuer delegated.
  private func signer(for issuer: Certificate, at now: Date) -> Certificate? {
    if issuer.isNamed(by: responder) { return issuer }
    return certificates.first {
      $0.isNamed(by: responder) && $0.maySignAnswers(for: issuer, at: now)
    }
  }

  private func isSigned(by signer: Certificate) -> Bool {
    let algorithms: [ASN1ObjectIdentifier: Certificate.SignatureAlgorithm] = [
      .ecdsaWithSHA256: .ecdsaWithSHA256,
      [1, 2, 840, 10045, 4, 3, 3]: .ecdsaWithSHA384,
      [1, 2, 840, 10045, 4, 3, 4]: .ecdsaWithSHA512,
      [1, 2, 840, 113549, 1, 1, 11]: .sha256WithRSAEncryption,
      [1, 2, 840, 113549, 1, 1, 12]: .sha384WithRSAEncryption,
      [1, 2, 840, 113549, 1, 1, 13]: .sha512WithRSAEncryption,
    ]
    guard let algorithm = algorithms[algorithm] else { return false }
    return signer.publicKey.isValidSignature(
      signature, for: signed, signatureAlgorithm: algorithm)
  }
}

extension Certificate {
  fileprivate func isNamed(by responder: OCSPAnswer.Responder) -> Bool {
    switch responder {
    case .name(let name): subject == name
    case .key(let hash): keyHash == hash
    }
  }

  fileprivate func maySignAnswers(for issuer: Certificate, at now: Date) -> Bool {
    guard self.issuer == issuer.subject, issuer.publicKey.isValidSignature(signature, for: self),
      notValidBefore <= now, now <= notValidAfter,
      (try? extensions.extendedKeyUsage)?.contains(.ocspSigning) == true
    else { return false }
    // If the certificate lists key usages, they must include signatures.
    return (try? extensions.keyUsage).map { $0?.digitalSignature ?? true } ?? false
  }
}
