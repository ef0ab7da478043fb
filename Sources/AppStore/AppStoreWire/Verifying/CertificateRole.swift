import Crypto
import SwiftASN1
import X509

/// A certificate's place in the chain, with the requirements for it.
///
/// With ``CertificateChain`` this is RFC 5280's path validation for the one path the App Store
/// uses. It is implemented here because swift-certificates validates only asynchronously, and a
/// token must be verified where it is read.
enum CertificateRole: String {
  case leaf, intermediate, root

  /// The certificate's name in messages.
  var subject: String { "its \(rawValue) certificate" }

  func require(
    _ check: JWSVerificationFailure.Check, _ holds: Bool
  ) throws(JWSVerificationFailure) {
    guard holds else { throw JWSVerificationFailure(check, of: subject) }
  }

  fileprivate var marker: ASN1ObjectIdentifier? {
    switch self {
    case .leaf: .appStoreLeaf
    case .intermediate: .appStoreIntermediate
    case .root: nil
    }
  }

  fileprivate func allows(_ constraints: BasicConstraints?) -> Bool {
    switch (self, constraints) {
    case (.leaf, nil), (.leaf, .notCertificateAuthority): true
    case (.intermediate, .isCertificateAuthority): true
    case (.root, .isCertificateAuthority(let pathLength)): pathLength.map { $0 >= 1 } ?? true
    default: false
    }
  }

  fileprivate func allows(_ usage: KeyUsage?) -> Bool {
    switch self {
    case .leaf: usage?.digitalSignature == true && usage?.keyCertSign == false
    case .intermediate, .root: usage?.keyCertSign == true
    }
  }
}

extension Certificate {
  /// The extensions that are checked, and that may therefore be critical.
  private static let understood: [ASN1ObjectIdentifier] = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage,
  ]

  /// Signatures the App Store's chains may be made with.
  private static let strongAlgorithms: [SignatureAlgorithm] = [
    .ecdsaWithSHA256, .ecdsaWithSHA384, .ecdsaWithSHA512,
  ]

  static func read(
    _ der: [UInt8], as role: CertificateRole
  ) throws(JWSVerificationFailure) -> Certificate {
    guard CertificateForm.whole.isHeld(by: der[...]),
      let certificate = try? Certificate(derEncoded: der)
    else {
      throw JWSVerificationFailure(.certificate, of: role.subject)
    }
    return certificate
  }

  /// Checks all that one certificate shows, but its dates.
  func check(as role: CertificateRole) throws(JWSVerificationFailure) {
    let constraints: BasicConstraints?
    let usage: KeyUsage?
    do {
      (constraints, usage) = (try extensions.basicConstraints, try extensions.keyUsage)
    } catch {
      throw JWSVerificationFailure(.certificate, of: role.subject)
    }
    try role.require(.role, version == .v3)
    try role.require(.role, Self.strongAlgorithms.contains(signatureAlgorithm))
    try role.require(.role, role.allows(constraints))
    try role.require(.role, role.allows(usage))
    try role.require(
      .role, extensions.allSatisfy { !$0.critical || Self.understood.contains($0.oid) })
    try role.require(.role, extensions[oid: .X509ExtensionID.nameConstraints] == nil)
    try checkNames(as: role)
    try role.require(.marker, role.marker.map { extensions[oid: $0] != nil } ?? true)
    try role.require(.leafKey, role != .leaf || P256.Signing.PublicKey(publicKey) != nil)
  }

  /// Checks that `issuer` made this certificate.
  func check(
    issuedBy issuer: Certificate, as role: CertificateRole
  ) throws(JWSVerificationFailure) {
    try role.require(.issuer, self.issuer == issuer.subject)
    try role.require(.issuer, namesKey(of: issuer))
    try role.require(.issuer, issuer.publicKey.isValidSignature(signature, for: self))
  }
}
