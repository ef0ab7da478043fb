/// A screen uses a text that doesn't exist.
struct TextMissing: LintRule {
  let about = RuleDescription(
    id: "text-missing", severity: .error,
    summary: "A screen uses a text that the String Catalog does not have.",
    why: "Customers read the key instead of a text.",
    fix: "Add the text to the String Catalog, or correct the spelling of its key.")

  func findings(in app: AppSources) -> [Finding] {
    app.textProblemsOfScreens.filter { !app.words.contains($0.key) }.map { problem in
      finding(of: problem.error, on: problem.key)
    }
  }
}
