import SourceJSON
import TollgateScreens

/// A text that is not written in every language of the app.
struct LanguageMissing: LintRule {
  let about = RuleDescription(
    id: "language-missing", severity: .error,
    summary: "A text is missing in a language of the app.",
    why:
      "Customers read a screen in two languages, and prices and renewal terms in one they may not"
      + " know.",
    fix: "Add the localization: `tollgate strings FOLDER --language de` writes a stub for each "
      + "text. A name that is the same everywhere has `\"shouldTranslate\": false`. An "
      + "app's languages are all languages of its texts. The engine has common phrases, such as "
      + "\"OK\", in "
      + "\(PhraseLanguage.allCases.map(\.rawValue).quoted); other languages need the app's own."
  )

  func findings(in app: AppSources) -> [Finding] {
    guard app.words.isKnown, app.catalog[.screens] != nil else { return [] }
    return texts(of: app) + phrases(of: app)
  }

  private func texts(of app: AppSources) -> [Finding] {
    let shown = Set(app.shownTexts)
    let phrases = Set(Phrase.allCases.map(\.rawValue))
    return app.words.entries.compactMap { entry in
      // The engine has its own text for this phrase.
      guard shown.contains(entry.key) || phrases.contains(entry.key),
        entry.node["shouldTranslate"]?.bool != false
      else { return nil }
      let needed = shown.contains(entry.key) ? app.words.languages : app.foreignLanguages
      let written = Set(
        (entry.node["localizations"]?.members ?? [])
          .filter { !StringCatalog.isStub($0.node) }.map(\.key))
      let missing = needed.subtracting(written).subtracting([app.words.sourceLanguage]).sorted()
      guard !missing.isEmpty else { return nil }
      return finding(
        at: entry.keyLocation, on: entry.key,
        "the text `\(entry.key)` is not written in \(missing.quoted)",
        fix: missing.contains { entry.node["localizations"]?[$0] != nil }
          ? "Translate the stub." : "Add a localization.")
    }
  }

  private func phrases(of app: AppSources) -> [Finding] {
    let foreign = app.foreignLanguages.sorted()
    guard !foreign.isEmpty else { return [] }
    return Phrase.allCases.filter { !app.words.contains($0.rawValue) && app.shows($0) }.map {
      phrase in
      finding(
        at: SourceLocation(file: app.place.strings), on: phrase.rawValue,
        "there is no text `\(phrase.rawValue)`, so \"\(phrase.inEnglish)\" is shown in "
          + "\(foreign.quoted) too", fix: "Add it.")
    }
  }
}

extension AppSources {
  /// The app's languages that the engine has no words in.
  fileprivate var foreignLanguages: Set<String> {
    words.languages.filter { PhraseLanguage(reading: $0) == nil }
  }

  /// Returns a Boolean value that indicates whether this app can ever show a phrase, by the elements
  /// of its screens.
  func shows(_ phrase: Phrase) -> Bool {
    func has(_ key: CatalogKey) -> Bool { index.screenKeys.contains(key.rawValue) }
    func does(_ word: String) -> Bool { index.screenActions.contains(word) }
    switch phrase.rawValue.prefix(while: { $0 != "_" }) {
    case "plan", "period": return has(.plans) || has(.subscription)
    case "subscription": return has(.subscription)
    case "stay": return has(.stay)
    case "refund": return has(.refund)
    case "offer", "countdown": return !entries(.offers).isEmpty
    case "spend": return !entries(.spends).isEmpty
    case "redeem": return does("redeem")
    case "restore": return does("restore")
    case "game": return has(.playfield)
    case "play": return has(.quota)
    default: break
    }
    switch phrase {
    case .reached: return catalog[.progress] != nil
    case .restoring: return does("restore")
    case .closesIn: return entries(.paywalls).contains { $0.node[.dismissal]?.isObject == true }
    case .scheduledTitle, .scheduledMessage:
      return entries(.products).contains { isSubscription($0.key) }
    case .failedInvalidCode: return does("redeem")
    default: return true
    }
  }
}

extension [String] {
  /// Names as a list in a sentence.
  var quoted: String { map { "`\($0)`" }.joined(separator: ", ") }
}
