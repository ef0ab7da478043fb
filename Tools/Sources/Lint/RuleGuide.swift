import SourceJSON

/// The descriptions of all rules: the page `Docs/Lint.md`, and the command's explanations.
public enum RuleGuide {
  /// A line for each rule.
  public static var table: String {
    let width = Linter.rules.map(\.id.rawValue.count).max() ?? 0
    return Linter.rules.map { rule in
      let gap = String(repeating: " ", count: width - rule.id.rawValue.count)
      let severity = rule.severity == .error ? "error  " : "warning"
      return "\(rule.id)\(gap)  \(severity)  \(rule.summary)"
    }.joined(separator: "\n")
  }

  /// Returns the full explanation of a rule.
  public static func explanation(of rule: RuleDescription) -> String {
    """
    \(rule.id) (\(rule.severity.rawValue))

    \(rule.summary)

    Why: \(rule.why)

    How to fix it: \(rule.fix)
    """
  }

  /// Returns the correction for a name that no rule has.
  public static func advice(about name: String) -> String {
    Suggestion.question(about: name, in: Linter.rules.map(\.id.rawValue))
      ?? "`tollgate lint --rules` lists them."
  }

  /// The chapter of `Docs/Lint.md` that has all rules.
  public static var markdown: String {
    let chapters = Linter.rules.map { rule in
      """
      ### `\(rule.id)`

      *\(rule.severity == .error ? "Error" : "Warning").* \(rule.summary)

      **Why:** \(rule.why)

      **How to fix it:** \(rule.fix)
      """
    }
    return chapters.joined(separator: "\n\n") + "\n"
  }
}
