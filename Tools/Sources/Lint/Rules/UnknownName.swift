import SourceJSON
import TollgateCore

/// A catalog uses a name that nothing in it defines.
struct UnknownName: LintRule {
  let about = RuleDescription(
    id: "unknown-name", severity: .error,
    summary: "The catalog uses a name that nothing in it defines.",
    why: "A feature whose entitlement is undefined stays closed, and a paywall that sells an "
      + "unknown product sells nothing. The loader refuses such a catalog.",
    fix: "Correct the spelling, or define the name in its section.")

  func findings(in app: AppSources) -> [Finding] {
    var budget = AdviceBudget()
    return app.references.compactMap { reference in
      guard isChecked(reference, in: app), !app.names.contains(reference.name, as: reference.kind)
      else { return nil }
      return finding(
        at: reference.place, on: reference.name,
        "`\(reference.name)` is not \(reference.kind.noun)",
        fix: budget.advice(about: reference.name) { app.names.all(reference.kind).map(\.text) })
    }
  }

  /// Choices remotely may be of anything, and an app without screens draws its own.
  private func isChecked(_ reference: Reference, in app: AppSources) -> Bool {
    switch reference.kind {
    case .screen: app.catalog[.screens] != nil
    default: reference.section != .remote
    }
  }
}
