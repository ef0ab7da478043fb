import SourceJSON

/// A file can't be read in its format.
struct BrokenFile: LintRule {
  let about = RuleDescription(
    id: "broken-file", severity: .error,
    summary: "A catalog, StoreKit configuration or String Catalog can't be read.",
    why: "The app can't start with a catalog that its loader refuses. With an unreadable "
      + "configuration or String Catalog, customers see no products or no texts.",
    fix:
      "Do what the message says at its place. Names that a catalog does not define are reported "
      + "once all of it can be read.")

  func findings(in app: AppSources) -> [Finding] {
    app.problems.compactMap { problem in
      guard case .broken(let error) = problem else { return nil }
      return finding(of: error, on: error.file)
    }
  }
}
