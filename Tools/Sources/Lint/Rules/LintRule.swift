import SourceJSON

/// One thing that can be wrong with an app, and how it is found.
///
/// A rule is a pure function of the app's files.
protocol LintRule: Sendable {
  var about: RuleDescription { get }

  /// Returns everything in the app that breaks the rule, in any order.
  func findings(in app: AppSources) -> [Finding]
}

extension LintRule {
  /// Returns a finding of this rule.
  func finding(
    at place: SourceLocation, on subject: String, _ message: String, fix: String? = nil
  ) -> Finding {
    Finding(
      place: place, rule: about.id, severity: about.severity, subject: subject, message: message,
      fix: fix)
  }

  /// Returns the finding for a mistake that a reader has reported.
  func finding(of error: SourceError, on subject: String) -> Finding {
    finding(at: error.location, on: subject, error.message, fix: error.fix)
  }
}
