import Journeys
import SourceJSON

/// A journey that can't be run as written.
struct JourneyBroken: LintRule {
  let about = RuleDescription(
    id: "journey-broken", severity: .error,
    summary: "A journey can't be read.",
    why: "It tests nothing, and counts as failed.",
    fix: "Do what the message says at its place. Docs/Journeys.md has the grammar.")

  func findings(in app: AppSources) -> [Finding] {
    app.journeys.flatMap(\.journeys).flatMap { journey -> [Finding] in
      guard case .failure(let invalid) = journey else { return [] }
      guard !invalid.errors.isEmpty else {
        return [
          finding(
            at: SourceLocation(file: invalid.file, line: invalid.line, column: 1), on: invalid.file,
            "this journey says nothing", fix: "A journey begins with `journey:`.")
        ]
      }
      return invalid.errors.map { finding(of: $0, on: invalid.title ?? $0.file) }
    }
  }
}
