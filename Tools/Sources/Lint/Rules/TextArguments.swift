import SourceJSON

/// A text with more placeholders than arguments.
struct TextArguments: LintRule {
  let about = RuleDescription(
    id: "text-arguments", severity: .error,
    summary: "A text has more placeholders than its element fills in.",
    why: "Customers read a sentence with a hole in it.",
    fix: "Remove the placeholder, or give the element `with` a value for it. A percent sign is "
      + "written `%%`.")

  func findings(in app: AppSources) -> [Finding] {
    app.textProblemsOfScreens.filter { app.words.contains($0.key) }.map { problem in
      finding(of: problem.error, on: problem.key)
    }
  }
}

extension AppSources {
  /// The problems of keys, at the places where screens use them.
  var textProblemsOfScreens: [(key: String, error: SourceError)] {
    let keys = Dictionary(
      index.screenParts.compactMap { node in
        node.string.map { (node.location, $0) }
      }
    ) { first, _ in first }
    return textProblems.compactMap { error in keys[error.location].map { ($0, error) } }
  }
}
