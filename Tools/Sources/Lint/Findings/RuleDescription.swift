/// What a rule is about, for people.
public struct RuleDescription: Hashable, Sendable, Identifiable {
  public let id: RuleID
  public let severity: Severity

  /// What is wrong, as a sentence.
  public let summary: String

  /// What it leads to.
  public let why: String

  /// What to do about it.
  public let mend: String
}
