import SourceJSON

/// A silence that keeps nothing from being told.
struct SilenceUnused: LintRule {
  let about = RuleDescription(
    id: "silence-unused", severity: .warning,
    summary: "A silence silences nothing.",
    why: "What it was about is mended, or the rule or name is misspelt: it would hide the next "
      + "mistake of that kind.",
    mend: "Take it out. `at` is the name that a finding is about, which `--format json` tells.")

  /// Found only among all the others' findings.
  func findings(in app: AppSources) -> [Finding] { [] }

  func findings(in app: AppSources, among found: [Finding]) -> [Finding] {
    let rules = Linter.rules.map(\.id.rawValue)
    return app.settings.silences.compactMap { silence in
      let rule = silence.rule.rawValue
      guard rules.contains(rule) else {
        return finding(
          at: silence.place, on: rule, "there is no rule `\(rule)` to silence",
          fix: Suggestion.question(about: rule, in: rules))
      }
      guard silence.hasReason, !found.contains(where: silence.fits) else { return nil }
      let place = silence.subject.map { " at `\($0)`" } ?? ""
      return finding(
        at: silence.place, on: rule,
        "nothing is found by `\(rule)`\(place), so nothing is silenced",
        fix: "Take the silence out.")
    }
  }
}
