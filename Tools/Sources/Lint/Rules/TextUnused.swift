import SourceJSON
import TollgateScreens

/// A text that no screen shows.
struct TextUnused: LintRule {
  let about = RuleDescription(
    id: "text-unused", severity: .warning,
    summary: "No screen shows a text of the String Catalog.",
    why: "It is translated and kept for nothing, or a screen was meant to show it.",
    fix: "Show it, delete it, or silence it if the app's own code shows it.")

  func findings(in app: AppSources) -> [Finding] {
    guard app.catalog[.screens] != nil else { return [] }
    let shown = Set(app.shownTexts).union(Phrase.allCases.map(\.rawValue))
    return app.words.entries.compactMap { entry in
      guard !shown.contains(entry.key) else { return nil }
      return finding(
        at: entry.keyLocation, on: entry.key, "no screen shows the text `\(entry.key)`")
    }
  }
}

extension AppSources {
  /// Every text that is shown on a screen, or names a currency, and so may be a key of the String
  /// Catalog.
  var shownTexts: [String] {
    (index.screenParts + (catalog[.currencies]?.everything ?? [])).compactMap(\.string)
  }
}
