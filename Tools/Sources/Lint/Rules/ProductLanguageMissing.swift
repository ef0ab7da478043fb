import SourceJSON

/// A product whose name the store does not have in a language of the app.
struct ProductLanguageMissing: LintRule {
  let about = RuleDescription(
    id: "product-language-missing", severity: .warning,
    summary: "The store has no name for a product in a language of the app.",
    why: "The purchase sheet, the receipt and every card show the store's name of the product, in "
      + "another language than the screen around it.",
    fix: "Add the localization to the product in the StoreKit configuration, and in the store.")

  func findings(in app: AppSources) -> [Finding] {
    guard app.words.isKnown else { return [] }
    return app.soldItems.compactMap { item in
      let known = Set(item.localizations.compactMap { $0["locale"]?.string.map(Self.base) })
      let missing = app.words.languages.filter { !known.contains(Self.base($0)) }.sorted()
      guard !missing.isEmpty else { return nil }
      return finding(
        at: item.place, on: item.id,
        "`\(item.id)` has no name and no description in \(missing.quoted)",
        fix: "Add the localization here and in App Store Connect.")
    }
  }

  private static func base(_ language: String) -> Substring {
    language.prefix { $0 != "-" && $0 != "_" }
  }
}
