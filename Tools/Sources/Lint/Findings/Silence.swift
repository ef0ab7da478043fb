import SourceJSON

/// A finding that an app keeps on purpose, with the reason.
struct Silence: Sendable {
  let rule: RuleID

  /// The name that the finding is about, or `nil` for all findings of the rule.
  ///
  /// A name that ends with `*` matches all that begin with the rest.
  let subject: String?
  let reason: String
  let place: SourceLocation

  var hasReason: Bool { reason.contains { !$0.isWhitespace } }
}

/// Silences, by their subjects.
struct Silences {
  private var wholeRules: Set<RuleID> = []
  private var subjects: [RuleID: Set<String>] = [:]
  private var beginnings: [RuleID: Set<String>] = [:]

  init(_ silences: [Silence]) {
    for silence in silences {
      guard let subject = silence.subject else {
        wholeRules.insert(silence.rule)
        continue
      }
      if subject.hasSuffix("*") {
        beginnings[silence.rule, default: []].insert(String(subject.dropLast()))
      } else {
        subjects[silence.rule, default: []].insert(subject)
      }
    }
  }

  /// Returns a Boolean value that indicates whether one of the silences applies to a finding.
  func silence(_ finding: Finding) -> Bool {
    if wholeRules.contains(finding.rule) { return true }
    if subjects[finding.rule]?.contains(finding.subject) == true { return true }
    guard let beginnings = beginnings[finding.rule] else { return false }
    return finding.subject.beginnings.contains { beginnings.contains($0) }
  }
}
