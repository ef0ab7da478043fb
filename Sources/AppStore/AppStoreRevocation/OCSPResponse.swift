import AppStoreWire
import Crypto
import Foundation
import SwiftASN1
import X509

/// A responder's answer about one certificate.
enum OCSPStatus: Hashable, Sendable {
  case good
  case revoked(since: Date)
  case unknown
}

/// A responder's answer, by RFC 6960.
struct OCSPResponse: Sendable {
  /// The reason why a responder does not answer.
  enum Failure: UInt8, Sendable {
    case malformedRequest = 1
    case internalError = 2
    case tryLater = 3
    case unauthorized = 6
  }

  /// The status of one certificate, with its period.
  struct Single: Sendable {
    let certificate: CertificateID
    let status: OCSPStatus
    let thisUpdate: Date
    let nextUpdate: Date?
  }

  let statuses: [Single]

  /// The date at which it was made.
  let date: Date

  /// The request's extension that it repeats, in DER.
  let nonce: [UInt8]?

  /// Returns the answer that refuses to answer.
  static func failure(_ failure: Failure) -> [UInt8] {
    var coder = DER.Serializer()
    coder.appendConstructedNode(identifier: .sequence) {
      $0.appendPrimitiveNode(identifier: .enumerated) { $0.append(failure.rawValue) }
    }
    return coder.serializedBytes
  }

  /// Returns the answer in DER, signed.
  func der(signedBy signer: RevocationSigner) throws -> [UInt8] {
    var coder = DER.Serializer()
    try toBeSigned(by: signer.certificate, into: &coder)
    let data = coder.serializedBytes
    let signature = try signer.signature(of: data)
    coder = DER.Serializer()
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      coder.serializeRawBytes(data)
      try coder.appendConstructedNode(identifier: .sequence) {
        try $0.serialize(ASN1ObjectIdentifier.ecdsaWithSHA256)
      }
      try coder.serialize(ASN1BitString(bytes: signature[...]))
      try coder.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
        try $0.serializeSequenceOf([signer.certificate])
      }
    }
    return try Self.successful(coder.serializedBytes)
  }

  private static func successful(_ basic: [UInt8]) throws -> [UInt8] {
    var coder = DER.Serializer()
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      coder.appendPrimitiveNode(identifier: .enumerated) { $0.append(0) }
      try coder.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
        try $0.appendConstructedNode(identifier: .sequence) {
          try $0.serialize(ASN1ObjectIdentifier.ocspBasicResponse)
          try $0.serialize(ASN1OctetString(contentBytes: basic[...]))
        }
      }
    }
    return coder.serializedBytes
  }

  private func toBeSigned(by signer: Certificate, into coder: inout DER.Serializer) throws {
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      // Identifies the responder by key, because one of Apple's libraries fails if it is identified
      // by name.
      try coder.serialize(explicitlyTaggedWithTagNumber: 2, tagClass: .contextSpecific) {
        try $0.serialize(ASN1OctetString(contentBytes: signer.keyHash[...]))
      }
      try OCSPTime.serialize(date, into: &coder)
      try coder.appendConstructedNode(identifier: .sequence) { coder in
        for status in statuses { try status.serialize(into: &coder) }
      }
      guard let nonce else { return }
      coder.serialize(explicitlyTaggedWithTagNumber: 1, tagClass: .contextSpecific) {
        $0.appendConstructedNode(identifier: .sequence) { $0.serializeRawBytes(nonce) }
      }
    }
  }
}

extension OCSPResponse.Single {
  fileprivate func serialize(into coder: inout DER.Serializer) throws {
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      coder.serializeRawBytes(certificate.encoded)
      switch status {
      case .good: coder.appendPrimitiveNode(identifier: .context(0)) { _ in }
      case .revoked(let date):
        try coder.appendConstructedNode(identifier: .context(1)) {
          try OCSPTime.serialize(date, into: &$0)
        }
      case .unknown: coder.appendPrimitiveNode(identifier: .context(2)) { _ in }
      }
      try OCSPTime.serialize(thisUpdate, into: &coder)
      guard let nextUpdate else { return }
      try coder.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
        try OCSPTime.serialize(nextUpdate, into: &$0)
      }
    }
  }
}

extension Certificate {
  /// The hash by which a responder is named.
  var keyHash: [UInt8] { Array(Insecure.SHA1.hash(data: publicKey.subjectPublicKeyInfoBytes)) }
}

extension ASN1Identifier {
  static func context(_ number: UInt) -> ASN1Identifier {
    ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
  }
}
