package import X509

/// The certificates of a chain that was verified.
package struct VerifiedChain: Sendable {
  /// The certificate whose key signs tokens.
  package let leaf: Certificate

  /// The certificate that issued the leaf.
  package let intermediate: Certificate

  /// The verifier's own root, which issued the intermediate.
  package let root: Certificate
}
