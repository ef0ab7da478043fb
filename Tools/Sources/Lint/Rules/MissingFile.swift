import SourceJSON

/// A file that an app needs is missing.
struct MissingFile: LintRule {
  let about = RuleDescription(
    id: "missing-file", severity: .error,
    summary: "A file of the app is missing, or a path leads to no app.",
    why: "A missing file can't be checked, and the studio, journeys and tests can't open the app.",
    fix: "Save the file under the expected name, or pass the app's folder.")

  func findings(in app: AppSources) -> [Finding] {
    app.problems.compactMap { problem in
      guard case .missing(let place, let message, let fix) = problem else { return nil }
      return finding(at: place, on: place.file, message, fix: fix)
    }
  }

  /// Returns a finding for a path without anything to lint.
  static func nothing(at path: String) -> Finding {
    MissingFile().finding(
      at: SourceLocation(file: path), on: path, "there is no app here",
      fix: "Name a folder with a Catalog.json, or one that holds such folders.")
  }
}
