import Foundation
import X509

/// A certificate that a verifier trusts.
struct TrustedRoot: Sendable {
  let certificate: Certificate

  /// Reads a root, and checks that it may issue certificates.
  init(der: [UInt8]) throws(JWSVerificationFailure) {
    self.certificate = try .read(der, as: .root)
    try certificate.check(as: .root)
    // It issued itself.
    try CertificateRole.root.require(.issuer, certificate.namesKey(of: certificate))
  }

  /// Returns whether a token's own copy is this root: the same name and the same key.
  ///
  /// A root's bytes are not compared, since it may sign itself again.
  func isSame(as copy: Certificate) -> Bool {
    copy.subject == certificate.subject && copy.publicKey == certificate.publicKey
  }
}
