/// A certificate of an authority's chain that can be revoked.
public enum RevocableCertificate: String, CaseIterable, Hashable, Sendable {
  /// The certificate that signs tokens, issued by the intermediate.
  case leaf

  /// The certificate that issues leaves, issued by the root.
  case intermediate
}
