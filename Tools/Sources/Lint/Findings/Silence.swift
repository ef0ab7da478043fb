import SourceJSON

/// A finding that an app means to keep, and why.
struct Silence: Sendable {
  let rule: RuleID

  /// What the finding is about, or nil for all that the rule finds.
  ///
  /// One that ends with `*` stands for all that begin with the rest.
  let subject: String?
  let reason: String
  let place: SourceLocation

  var hasReason: Bool { reason.contains { !$0.isWhitespace } }

  /// Whether it keeps a finding from being told: never without a reason.
  func silences(_ finding: Finding) -> Bool { hasReason && fits(finding) }

  /// Whether it is about a finding.
  func fits(_ finding: Finding) -> Bool {
    guard rule == finding.rule else { return false }
    guard let subject else { return true }
    return subject.hasSuffix("*")
      ? finding.subject.hasPrefix(subject.dropLast()) : finding.subject == subject
  }
}
