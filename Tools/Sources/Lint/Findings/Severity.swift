/// The severity of a finding.
///
/// Both fail a lint: a warning may be intended, and can be silenced with its reason.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is broken, or untrue, for at least one customer.
  case error

  /// It has no effect, or may be unintended.
  case warning
}
