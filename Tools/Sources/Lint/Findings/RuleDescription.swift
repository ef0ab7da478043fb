/// The description of a rule for people.
public struct RuleDescription: Hashable, Sendable, Identifiable {
  /// The name of the rule.
  public let id: RuleID

  /// The severity of its findings.
  public let severity: Severity

  /// The mistake, as a sentence.
  public let summary: String

  /// The consequence of the mistake.
  public let why: String

  /// The correction of the mistake.
  public let fix: String
}
