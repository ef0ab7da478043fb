import Crypto
import Foundation
import X509

/// A chain that was found good, ready to verify tokens with.
///
/// Everything was checked but what depends on the token: that its signed date is in ``validity``,
/// and that the leaf's key signed it.
struct CertificateChain: Sendable {
  private let leafKey: VerifyingKey

  /// The certificates, or nil for Xcode's single certificate.
  let certificates: VerifiedChain?

  /// The dates between which all of the certificates are valid.
  let validity: ClosedRange<WireDate>

  /// Checks the chain of a token's header.
  ///
  /// - Parameters:
  ///   - header: The token's header. Its root must equal one of `roots`; the rest of the code uses
  ///     the verifier's own copy of that root.
  ///   - roots: The roots that are trusted.
  /// - Throws: The first check that failed.
  init(_ header: JWSHeader, roots: [TrustedRoot]) throws(JWSVerificationFailure) {
    let leaf = try Certificate.read(header.chain[0], as: .leaf)
    let intermediate = try Certificate.read(header.chain[1], as: .intermediate)
    let copy = try Certificate.read(header.chain[2], as: .root)
    guard let root = roots.first(where: { $0.isSame(as: copy) })?.certificate else {
      throw JWSVerificationFailure(.root, of: CertificateRole.root.subject)
    }
    try leaf.check(as: .leaf)
    try intermediate.check(as: .intermediate)
    try intermediate.check(issuedBy: root, as: .intermediate)
    try leaf.check(issuedBy: intermediate, as: .leaf)
    guard let leafKey = P256.Signing.PublicKey(leaf.publicKey) else {
      throw JWSVerificationFailure(.leafKey, of: CertificateRole.leaf.subject)
    }
    self.leafKey = VerifyingKey(leafKey)
    self.validity = try Self.overlap([leaf, intermediate, root])
    self.certificates = VerifiedChain(leaf: leaf, intermediate: intermediate, root: root)
  }

  /// Checks the only certificate of a token that Xcode's test environment signed.
  ///
  /// - Parameters:
  ///   - certificate: The certificate in DER.
  ///   - key: The key that is believed, as the 65 bytes of an uncompressed point.
  /// - Throws: The first check that failed.
  init(
    selfSigned certificate: [UInt8], by key: [UInt8]
  ) throws(JWSVerificationFailure) {
    let leaf = try Certificate.read(certificate, as: .leaf)
    guard let leafKey = P256.Signing.PublicKey(leaf.publicKey),
      Array(leafKey.x963Representation) == key
    else { throw JWSVerificationFailure(.root, of: CertificateRole.leaf.subject) }
    guard leaf.publicKey.isValidSignature(leaf.signature, for: leaf) else {
      throw JWSVerificationFailure(.issuer, of: CertificateRole.leaf.subject)
    }
    self.leafKey = VerifyingKey(leafKey)
    self.validity = try Self.overlap([leaf])
    self.certificates = nil
  }

  private static func overlap(
    _ certificates: [Certificate]
  ) throws(JWSVerificationFailure) -> ClosedRange<WireDate> {
    guard let start = certificates.map({ WireDate($0.notValidBefore) }).max(),
      let end = certificates.map({ WireDate($0.notValidAfter) }).min(),
      start <= end
    else { throw JWSVerificationFailure(.validity, of: "its chain") }
    return start...end
  }

  /// Checks a token of this chain.
  func check(_ token: CompactJWS, signedAt date: WireDate) throws(JWSVerificationFailure) {
    guard validity.contains(date) else {
      throw JWSVerificationFailure(.validity, of: "its chain")
    }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature),
      leafKey.isValidSignature(signature, for: token.signed)
    else { throw JWSVerificationFailure(.signature, of: "its signature") }
  }
}
