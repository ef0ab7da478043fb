import SwiftASN1
import X509

/// The form of the App Store's certificates.
///
/// It is RFC 5280's, without what that leaves open and the App Store makes no use of.
///
/// A certificate that only looks like one is refused before anything in it is believed. Bytes
/// with two readings would otherwise be read differently by another reader.
enum CertificateForm {
  /// A whole certificate.
  static let whole = DERForm.sequence(
    .required(toBeSigned), .required(algorithm),
    .required(.value(ASN1BitString.self) { $0.paddingBits == 0 }))

  private static let toBeSigned = DERForm.sequence(
    .required(.tagged(0, .value(Int.self) { $0 == 2 })), .required(.value(ArraySlice<UInt8>.self)),
    .required(algorithm), .required(NameForm.name), .required(validity), .required(NameForm.name),
    .required(key),
    .required(.tagged(3, .list(of: certificateExtension))))

  /// An elliptic curve algorithm, without parameters.
  private static let algorithm = DERForm.sequence(.required(.identifier))

  private static let validity = DERForm.sequence(.required(instant), .required(instant))

  /// To the second, and no leap second.
  private static let instant = DERForm.any(
    of: .value(UTCTime.self) { $0.seconds < 60 },
    .both(
      .bytes(as: .generalizedTime) { $0.count == 15 },
      .value(GeneralizedTime.self) { $0.seconds < 60 }))

  /// A point of a named curve, with both of its numbers.
  private static let key = DERForm.sequence(
    .required(.sequence(.required(.identifier), .required(.identifier))),
    .required(
      .value(ASN1BitString.self) { $0.paddingBits == 0 && $0.bytes.first == 0x04 }))

  private static let certificateExtension = DERForm { node in
    guard wrapper.isHeld(by: node), let found = try? Certificate.Extension(derEncoded: node) else {
      return false
    }
    return forms[found.oid]?.isHeld(by: found.value) ?? true
  }

  /// The form of an extension, which contains the critical flag only if it is true.
  private static let wrapper = DERForm.sequence(
    .required(.identifier), .optional(.value(Bool.self) { $0 }), .required(.bytes()))

  /// The extensions that have a form.
  ///
  /// Those that no App Store certificate has are recognized but not examined.
  private static let forms: [ASN1ObjectIdentifier: DERForm] = {
    var forms = known
    for unused in unused { forms[unused] = .never }
    return forms
  }()

  private static let known: [ASN1ObjectIdentifier: DERForm] = [
    .X509ExtensionID.basicConstraints: basicConstraints,
    .X509ExtensionID.keyUsage: .value(ASN1BitString.self, where: isKeyUsage),
    .X509ExtensionID.subjectKeyIdentifier: .bytes(),
    .X509ExtensionID.authorityKeyIdentifier: .any(
      of: .sequence(.required(.bytes(as: .context(0)))),
      .sequence(
        .optional(.bytes(as: .context(0))), .required(.list(of: NameForm.general, as: .context(1))),
        .required(.value(ArraySlice<UInt8>.self, as: .context(2))))),
    .X509ExtensionID.extendedKeyUsage: .list(of: .identifier),
    .X509ExtensionID.subjectAlternativeName: .list(of: NameForm.general),
    certificatePolicies: .list(
      of: .sequence(.required(.identifier), .optional(.list(of: policyQualifier)))),
    revocationLists: .list(
      of: .sequence(.required(.tagged(0, .list(of: NameForm.general, as: .context(0)))))),
    .X509ExtensionID.authorityInformationAccess: .list(
      of: .sequence(.required(.identifier), .required(NameForm.general))),
  ]

  private static let certificatePolicies: ASN1ObjectIdentifier = [2, 5, 29, 32]
  private static let revocationLists: ASN1ObjectIdentifier = [2, 5, 29, 31]

  private static let unused: [ASN1ObjectIdentifier] = [
    [2, 5, 29, 16],  // privateKeyUsagePeriod
    [2, 5, 29, 18],  // issuerAltName
    [2, 5, 29, 36],  // policyConstraints
    [2, 5, 29, 46],  // freshestCRL
    [2, 5, 29, 54],  // inhibitAnyPolicy
    [1, 3, 6, 1, 5, 5, 7, 1, 7],  // IP addresses
    [1, 3, 6, 1, 5, 5, 7, 1, 8],  // autonomous systems
    [1, 3, 6, 1, 5, 5, 7, 1, 11],  // subjectInfoAccess
    [1, 3, 6, 1, 5, 5, 7, 1, 14],  // proxyCertInfo
    [1, 3, 6, 1, 5, 5, 7, 1, 24],  // TLS features
    [1, 3, 6, 1, 5, 5, 7, 48, 1, 5],  // OCSP: no check
    [1, 3, 6, 1, 4, 1, 11129, 2, 4, 2],  // signed certificate timestamps
    [1, 3, 6, 1, 4, 1, 11129, 2, 4, 3],  // precertificate poison
    [1, 3, 6, 1, 4, 1, 311, 21, 7],  // Microsoft's certificate template
    [1, 3, 36, 8, 3, 3],  // admissions
    [2, 16, 840, 1, 113730, 1, 1],  // Netscape's kind of certificate
  ]

  /// False is not written, and only an authority limits the length of the path below it.
  private static let basicConstraints = DERForm.any(
    of: .sequence(),
    .sequence(
      .required(.value(Bool.self) { $0 }), .optional(.value(Int.self) { (0...255).contains($0) })))

  /// Nine uses, encoded up to the last allowed one; the last two describe key agreement.
  @Sendable private static func isKeyUsage(_ bits: ASN1BitString) -> Bool {
    guard let last = bits.bytes.last, bits.bytes.count <= 2 else { return false }
    guard last & (1 << bits.paddingBits) != 0 else { return false }
    let (first, second) = (bits.bytes.first ?? 0, bits.bytes.dropFirst().first ?? 0)
    let agrees = first & 0x08 != 0
    return second & 0x7F == 0 && (agrees || first & 0x01 == 0 && second == 0)
  }

  private static let policyQualifier = DERForm.any(
    of: .sequence(
      .required(.value(ASN1ObjectIdentifier.self) { $0 == [1, 3, 6, 1, 5, 5, 7, 2, 1] }),
      .required(.value(ASN1IA5String.self))),
    .sequence(
      .required(.value(ASN1ObjectIdentifier.self) { $0 == [1, 3, 6, 1, 5, 5, 7, 2, 2] }),
      .required(.sequence(.optional(NameForm.utf8)))))
}
