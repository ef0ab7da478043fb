import SwiftASN1
import X509

/// A question whether certificates were revoked, by RFC 6960.
struct OCSPRequest: Sendable {
  /// The most certificates that one request may name.
  static let limit = 16

  /// The certificates whose status is requested.
  let certificates: [CertificateID]

  /// The extension that an answer repeats, in DER, or nil if there is none.
  let nonce: [UInt8]?

  /// Reads a request in DER.
  ///
  /// Its signature, if any, and its sender are ignored.
  init(_ der: [UInt8]) throws {
    (certificates, nonce) = try DER.sequence(try DER.parse(der), identifier: .sequence) { nodes in
      let parts = try DER.sequence(try nodes.required, identifier: .sequence) {
        try Self.toBeSigned(&$0)
      }
      _ = try DER.optionalExplicitlyTagged(
        &nodes, tagNumber: 0, tagClass: .contextSpecific, { $0.identifier })
      return parts
    }
  }

  private static func toBeSigned(
    _ nodes: inout ASN1NodeCollection.Iterator
  ) throws -> ([CertificateID], [UInt8]?) {
    let version = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 0, tagClass: .contextSpecific, { try Int(derEncoded: $0) })
    _ = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 1, tagClass: .contextSpecific, { $0.identifier })
    let certificates = try DER.sequence(
      of: SingleRequest.self, identifier: .sequence, nodes: &nodes
    ).map(\.certificate)
    let nonce = try DER.optionalExplicitlyTagged(
      &nodes, tagNumber: 2, tagClass: .contextSpecific, Self.nonce(in:))
    guard version ?? 0 == 0, (1...limit).contains(certificates.count) else {
      throw ASN1Error.invalidASN1Object(reason: "not one to \(limit) certificates, in version 1")
    }
    return (certificates, nonce ?? nil)
  }

  private static func nonce(in node: ASN1Node) throws -> [UInt8]? {
    guard node.identifier == .sequence, case .constructed(let extensions) = node.content else {
      throw ASN1Error.unexpectedFieldType(node.identifier)
    }
    for node in extensions where try Certificate.Extension(derEncoded: node).oid == .ocspNonce {
      return Array(node.encodedBytes)
    }
    return nil
  }

  /// Returns the question about one certificate in DER, without a nonce.
  static func der(about certificate: CertificateID) -> [UInt8] {
    var coder = DER.Serializer()
    // The request, its signed part, the list, and the list's only item.
    coder.appendConstructedNode(identifier: .sequence) {
      $0.appendConstructedNode(identifier: .sequence) {
        $0.appendConstructedNode(identifier: .sequence) {
          $0.appendConstructedNode(identifier: .sequence) {
            $0.serializeRawBytes(certificate.encoded)
          }
        }
      }
    }
    return coder.serializedBytes
  }

  private struct SingleRequest: DERParseable {
    let certificate: CertificateID

    init(derEncoded node: ASN1Node) throws {
      certificate = try DER.sequence(node, identifier: .sequence) { nodes in
        let certificate = try CertificateID(try nodes.required)
        _ = try DER.optionalExplicitlyTagged(
          &nodes, tagNumber: 0, tagClass: .contextSpecific, { $0.identifier })
        return certificate
      }
    }
  }
}

extension ASN1ObjectIdentifier {
  /// The extension of a request that its answer repeats.
  static let ocspNonce: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 2]

  /// The one kind of answer that there is.
  static let ocspBasicResponse: Self = [1, 3, 6, 1, 5, 5, 7, 48, 1, 1]

  static let ecdsaWithSHA256: Self = [1, 2, 840, 10045, 4, 3, 2]
}
