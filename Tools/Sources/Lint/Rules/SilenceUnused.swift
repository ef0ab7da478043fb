import SourceJSON

/// Finds silences without effect.
struct SilenceUnused: LintRule {
  let about = RuleDescription(
    id: "silence-unused", severity: .warning,
    summary: "A silence silences nothing.",
    why: "Its finding is fixed, or the rule or name is misspelt: it would hide the next mistake of "
      + "that kind.",
    fix: "Remove it. `at` is the name of a finding, as `--format json` prints it.")

  /// Found only among all the others' findings.
  func findings(in app: AppSources) -> [Finding] { [] }

  /// Returns a finding for each silence that matches no finding, or that names an unknown rule.
  func findings(
    in app: AppSources, among found: [Finding], rules: [String]
  ) -> [Finding] {
    let silenced = SilencedNames(found)
    return app.settings.silences.compactMap { silence in
      let rule = silence.rule.rawValue
      guard rules.contains(rule) else {
        return finding(
          at: silence.place, on: rule, "there is no rule `\(rule)` to silence",
          fix: Suggestion.question(about: rule, in: rules))
      }
      guard silence.hasReason, !silenced.contains(silence) else { return nil }
      let place = silence.subject.map { " at `\($0)`" } ?? ""
      return finding(
        at: silence.place, on: rule,
        "nothing is found by `\(rule)`\(place), so nothing is silenced",
        fix: "Take the silence out.")
    }
  }
}

/// The findings in the form that silences match: by rule, and by rule and prefix of a name.
private struct SilencedNames {
  private var rules: Set<RuleID> = []
  private var subjects: [RuleID: Set<String>] = [:]
  private var sorted: [RuleID: [String]] = [:]

  init(_ findings: [Finding]) {
    for finding in findings {
      rules.insert(finding.rule)
      subjects[finding.rule, default: []].insert(finding.subject)
    }
    sorted = subjects.mapValues { $0.sorted() }
  }

  /// Returns a Boolean value that indicates whether a silence is about a finding.
  func contains(_ silence: Silence) -> Bool {
    guard let subject = silence.subject else { return rules.contains(silence.rule) }
    guard subject.hasSuffix("*") else {
      return subjects[silence.rule]?.contains(subject) ?? false
    }
    // The first name that is not before the beginning has it, or none does.
    let (names, beginning) = (sorted[silence.rule] ?? [], String(subject.dropLast()))
    let place = names.partitioningIndex { $0 >= beginning }
    return place < names.count && names[place].hasPrefix(beginning)
  }
}

extension [String] {
  /// Returns the first index at which a condition holds that then holds to the end.
  fileprivate func partitioningIndex(where holds: (String) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
