import SwiftASN1
import Testing
import X509

@testable import AppStoreWire

/// A deviation of a certificate from its form, with everything else unchanged.
struct Deformity: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let isWrong: Bool

  /// Makes the leaf.
  let leaf: @Sendable () throws -> [UInt8]

  /// Puts another value at a place inside the leaf: 0 is the first value in it.
  static func value(
    _ name: String, at place: Int..., change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Deformity {
    Deformity(testDescription: name, isWrong: true) {
      try CertificatePlan.leaf.issue(by: .intermediate).replacing(at: place[...], change)
    }
  }

  /// Writes an extension's value in a right and in a wrong way.
  static func value(
    _ name: String, of oid: ASN1ObjectIdentifier, right: [UInt8], wrong: [UInt8]
  ) -> [Deformity] {
    [(right, false), (wrong, true)].map { bytes, isWrong in
      Deformity(testDescription: isWrong ? name : "no \(name)", isWrong: isWrong) {
        var leaf = CertificatePlan.leaf
        if oid == [2, 5, 29, 15] { leaf.usage = nil }
        if oid == [2, 5, 29, 19] { leaf.constraints = nil }
        leaf.extras = [.init(oid: oid, critical: false, value: bytes[...])]
        return try leaf.issue(by: .intermediate)
      }
    }
  }
}

@Suite("A certificate’s form")
struct CertificateRuleTests {
  static let values: [Deformity] = [
    .value("a signature of bits that are no bytes", at: 2) { $0.withABitLess },
    .value("a version that is not the third", at: 0, 0, 0) { _ in [0x02, 0x01, 0x01] },
    .value("two versions", at: 0, 0) { _ in [0xA0, 0x06, 0x02, 0x01, 0x02, 0x02, 0x01, 0x02] },
    .value("a leap second", at: 0, 4, 0) { _ in [0x17, 0x0D] + Array("260101000060Z".utf8) },
    .value("a fraction of a second", at: 0, 4, 0) { _ in
      [0x18, 0x11] + Array("20260101000000.5Z".utf8)
    },
    .value("half a point for a key", at: 0, 6, 1) { bytes in
      var bytes = bytes
      bytes[3] = 0x02
      return bytes
    },
    .value("a name that is no UTF-8", at: 0, 3, 0, 0, 1) { _ in [0x0C, 0x02, 0xC3, 0x28] },
    .value("parts of a name in another order than their bytes", at: 0, 3, 0) { bytes in
      let part = Array(bytes.dropFirst(2))
      let other: [UInt8] = [0x30, 0x08, 0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 0x01, 0x41]
      let all = part + other
      return [0x31, UInt8(all.count)] + all
    },
    .value("more than there is in an algorithm", at: 1) { bytes in
      let parts: [UInt8] = Array(bytes.dropFirst(2)) + [0x05, 0x00]
      return [0x30, UInt8(parts.count)] + parts
    },
    .value("that an extension is not critical", at: 0, 7, 0, 2) { bytes in
      var parts = Array(bytes.dropFirst(2))
      parts.insert(contentsOf: [0x01, 0x01, 0x00], at: Int(parts[1]) + 2)
      return [0x30, UInt8(parts.count)] + parts
    },
  ]

  static let extensions: [Deformity] = [
    Deformity.value(
      "an extension that no certificate of the App Store has", of: [2, 5, 29, 54],
      right: [0x02, 0x01, 0x00], wrong: [0x02, 0x01, 0x00]
    ).filter(\.isWrong),
    Deformity.value(
      "that it is no authority", of: [2, 5, 29, 19], right: [0x30, 0x00],
      wrong: [0x30, 0x03, 0x01, 0x01, 0x00]),
    Deformity.value(
      "a path longer than 255", of: [2, 5, 29, 19],
      right: [0x30, 0x07, 0x01, 0x01, 0xFF, 0x02, 0x02, 0x00, 0xFF],
      wrong: [0x30, 0x07, 0x01, 0x01, 0xFF, 0x02, 0x02, 0x01, 0x00]),
    Deformity.value(
      "uses of a key that go on after the last", of: [2, 5, 29, 15],
      right: [0x03, 0x02, 0x07, 0x80], wrong: [0x03, 0x02, 0x00, 0x80]),
    Deformity.value(
      "how a key agrees that does not agree", of: [2, 5, 29, 15],
      right: [0x03, 0x02, 0x00, 0x89], wrong: [0x03, 0x02, 0x00, 0x81]),
    Deformity.value(
      "a list of no uses", of: [2, 5, 29, 37],
      right: [0x30, 0x0A, 0x06, 0x08, 0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x03],
      wrong: [0x30, 0x00]),
    Deformity.value(
      "an address of five bytes", of: [2, 5, 29, 17],
      right: [0x30, 0x06, 0x87, 0x04, 0x7F, 0x00, 0x00, 0x01],
      wrong: [0x30, 0x07, 0x87, 0x05, 0x7F, 0x00, 0x00, 0x00, 0x01]),
    Deformity.value(
      "a host’s name that is not ASCII", of: [2, 5, 29, 17],
      right: [0x30, 0x03, 0x82, 0x01, 0x61], wrong: [0x30, 0x03, 0x82, 0x01, 0xE1]),
  ].flatMap(\.self)

  @Test("rejects a certificate with missing, extra or different values", arguments: values)
  func leaves(deformity: Deformity) throws {
    #expect(try !CertificateForm.whole.isHeld(by: deformity.leaf()[...]))
  }

  @Test("rejects an extension that is encoded in another way", arguments: extensions)
  func writes(deformity: Deformity) throws {
    #expect(
      try CertificateForm.whole.isHeld(by: deformity.leaf()[...]) == !deformity.isWrong)
  }

  @Test("accepts a value that is taken out and put back")
  func putsBack() throws {
    let leaf = try CertificatePlan.leaf.issue(by: .intermediate)
    for place in [[2], [0, 0, 0], [0, 4, 0], [0, 6, 1], [0, 3, 0, 0, 1], [0, 7, 0, 2]] {
      #expect(leaf.replacing(at: place[...]) { $0 } == leaf, "\(place)")
    }
  }

  @Test("is checked for every certificate that is read, including self-issued roots")
  func isAsked() throws {
    let leaf = try #require(Self.extensions.first { $0.isWrong })
    #expect(throws: JWSVerificationFailure.self) {
      try Certificate.read(leaf.leaf(), as: .leaf)
    }
    var root = CertificatePlan.root
    root.namedIssuerKey = .p384(9)
    let untrusted = try root.issue(by: .root)
    #expect(throws: JWSVerificationFailure.self) { try TrustedRoot(der: untrusted) }
    #expect(throws: Never.self) { try TrustedRoot(der: CertificatePlan.root.issue(by: .root)) }
  }
}

extension [UInt8] {
  /// The same bits without the last one, so that they no longer fill a byte.
  fileprivate var withABitLess: [UInt8] {
    var bytes = self
    bytes[header] = 1
    bytes[count - 1] &= 0xFE
    return bytes
  }

  /// A value of DER with another one at a place inside it.
  fileprivate func replacing(
    at place: ArraySlice<Int>, _ change: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    guard let first = place.first else { return change(self) }
    let content = values.enumerated().flatMap { index, value in
      index == first ? value.replacing(at: place.dropFirst(), change) : value
    }
    let length: [UInt8] =
      content.count < 0x80
      ? [UInt8(content.count)]
      : content.count < 0x100
        ? [0x81, UInt8(content.count)]
        : [0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
    return [self[0]] + length + content
  }

  /// The values inside a value.
  private var values: [[UInt8]] {
    var rest = self[header...]
    var values: [[UInt8]] = []
    while !rest.isEmpty {
      let value = Array(rest)
      let size = value.header + value.length
      values.append(Array(value.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return values
  }

  /// The number of bytes before a value's content.
  private var header: Int { self[1] < 0x80 ? 2 : 2 + Int(self[1] & 0x7F) }

  /// The number of bytes of a value's content.
  private var length: Int {
    self[1] < 0x80 ? Int(self[1]) : self[2..<header].reduce(0) { $0 << 8 | Int($1) }
  }
}
