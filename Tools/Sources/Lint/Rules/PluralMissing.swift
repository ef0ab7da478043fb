import SourceJSON

/// A text that varies by a number lacks a form that a language has.
struct PluralMissing: LintRule {
  let about = RuleDescription(
    id: "plural-missing", severity: .error,
    summary:
      "A text lacks a plural form of its language, or has none although the source language has "
      + "them.",
    why: "Customers read \"1 hours\", or a form that no speaker would use.",
    fix: "Add the form to the text's variations. CLDR defines the forms of each language.")

  func findings(in app: AppSources) -> [Finding] {
    app.words.entries.flatMap { entry -> [Finding] in
      let localizations = entry.node["localizations"]?.members ?? []
      let plurals = localizations.map { ($0, $0.node.everything.filter { $0["plural"] != nil }) }
      return plurals.flatMap { localization, forms -> [Finding] in
        guard !forms.isEmpty else {
          let source = plurals.first { $0.0.key == app.words.sourceLanguage }
          return source?.1.isEmpty == false ? unvaried(localization, entry.key) : []
        }
        return forms.compactMap { $0["plural"] }.compactMap {
          lacking($0, localization.key, entry.key)
        }
      }
    }
  }

  private func lacking(_ plural: JSONNode, _ language: String, _ key: String) -> Finding? {
    let missing = PluralForms.needed(in: language).filter { plural[$0] == nil }
    guard !missing.isEmpty else { return nil }
    let list = missing.map { "`\($0)`" }.joined(separator: " and ")
    return finding(
      at: plural.location, on: key,
      "the text `\(key)` has no form \(list) in `\(language)`")
  }

  private func unvaried(_ localization: JSONNode.Member, _ key: String) -> [Finding] {
    guard PluralForms.needed(in: localization.key).count > 1 else { return [] }
    return [
      finding(
        at: localization.keyLocation, on: key,
        "the text `\(key)` has plurals in the source language, and none in `\(localization.key)`")
    ]
  }
}
