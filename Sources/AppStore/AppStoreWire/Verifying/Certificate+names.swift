import X509

extension Certificate {
  /// Checks that a certificate identifies itself, its issuer and both keys.
  ///
  /// RFC 5280 requires all of them, except for the issuer's key in a root.
  func checkNames(as role: CertificateRole) throws(JWSVerificationFailure) {
    try role.require(.role, !subject.isEmpty && !issuer.isEmpty)
    try role.require(.role, role == .leaf || subjectKey != nil)
    try role.require(.role, role == .root || issuerKey?.keyIdentifier != nil)
  }

  /// Returns whether the certificate's words about its issuer's key are true of this one.
  ///
  /// A name that the certificate omits counts as matching.
  func namesKey(of issuer: Certificate) -> Bool {
    guard let named = issuerKey else { return true }
    return [
      named.keyIdentifier.map { $0 == issuer.subjectKey },
      named.authorityCertSerialNumber.map { $0 == issuer.serialNumber },
      named.authorityCertIssuer.map { $0.contains(.directoryName(issuer.issuer)) },
    ].allSatisfy { $0 ?? true }
  }

  private var subjectKey: ArraySlice<UInt8>? {
    (try? extensions.subjectKeyIdentifier)?.keyIdentifier
  }

  private var issuerKey: AuthorityKeyIdentifier? { try? extensions.authorityKeyIdentifier }
}
