public import SourceJSON
import TollgateCore

extension ScreenBook {
  /// The texts that the screens need and a String Catalog lacks: missing keys, missing languages,
  /// and texts with more placeholders than arguments.
  ///
  /// Each at its place, in the catalog or in the String Catalog.
  public func problems(in strings: StringCatalog) -> [SourceError] {
    var seen: Set<String> = []
    let mentioned = mentions.flatMap { mention -> [SourceError] in
      guard case .text(let key, let arguments) = mention, seen.insert(key.value).inserted else {
        return []
      }
      return strings.problems(with: key, arguments: arguments)
    }
    return mentioned + phrases.flatMap(strings.problems)
  }

  /// Names that the catalog does not define, each at its place.
  var unknownNames: [SourceError] {
    // A catalog has thousands of names, and screens use each, so they are looked up in a set.
    var known: [NameKind: DefinedNames] = [:]
    return mentions.compactMap { mention in
      guard case .name(let kind, let name) = mention else { return nil }
      if kind == .feature, catalog.feature(Feature.ID(name.value)) != nil { return nil }
      let names = known[kind] ?? DefinedNames(names(of: kind))
      known[kind] = names
      return name.problem(unlessIn: names, kind.inSentence)
    }
  }

  private var mentions: [Mention] {
    catalog.screens.flatMap { ScreenLayout.mentions(in: $0.layout) }
      + catalog.currencies.compactMap(\.name).map {
        .text(SourceLocated($0, at: catalog.screens.first?.layout.location), arguments: 1)
      }
  }

  /// Returns the names that the catalog defines of a kind, as far as screens can use them.
  private func names(of kind: NameKind) -> [String] {
    switch kind {
    case .feature: catalog.features.map(\.id.rawValue)
    case .product: catalog.products.map(\.id.rawValue)
    case .entitlement: catalog.knownEntitlements.map(\.rawValue)
    case .badge: catalog.products.flatMap(\.badges).map(\.rawValue)
    case .choice: catalog.choices.map(\.id.rawValue)
    case .screen: screens.map(\.rawValue)
    case .toggle: catalog.toggles
    case .currency: catalog.currencies.map(\.id.rawValue)
    case .trial: catalog.trials.map(\.id.rawValue)
    case .reward: catalog.rewards.map(\.id.rawValue)
    case .spend: catalog.spends.map(\.id.rawValue)
    case .offer: catalog.offers.map(\.id.rawValue)
    case .progression: catalog.progressions.map(\.rawValue)
    case .remote: catalog.remoteProducts.map(\.rawValue)
    case .paywall: catalog.paywalls.map(\.id.rawValue)
    case .placement: catalog.placements.map(\.id.rawValue)
    case .experiment: catalog.experiments.map(\.id.rawValue)
    }
  }
}

extension NameKind {
  /// The kind with its article.
  fileprivate var inSentence: String {
    switch self {
    case .toggle: "a switch"
    case .remote: "a remote choice of products"
    case .entitlement, .offer, .experiment: "an \(rawValue)"
    case .product, .badge, .feature, .paywall, .placement, .choice, .currency, .progression,
      .trial, .spend, .reward, .screen:
      "a \(rawValue)"
    }
  }
}

extension SourceLocated where Value: CustomStringConvertible {
  fileprivate func problem(unlessIn known: DefinedNames, _ kind: String) -> SourceError? {
    guard !known.contains(value.description) else { return nil }
    return error(
      "`\(value)` is not \(kind) of this catalog",
      fix: known.advice(about: value.description))
  }
}

extension StringCatalog {
  fileprivate func problems(with key: StringKey, arguments: Int) -> [SourceError] {
    guard contains(key.value) else {
      return [
        key.error(
          "the String Catalog has no text `\(key.value)`",
          fix: Suggestion.question(about: key.value, in: keys) ?? "Add it there.")
      ]
    }
    var problems = problemsWithLanguages(of: key.value)
    let needed = argumentCount(of: key.value)
    if needed > arguments {
      problems.append(
        key.error(
          "the text `\(key.value)` is given \(arguments) of the \(needed) arguments that it has "
            + "placeholders for",
          fix: "Write a percent sign as `%%`, or give it what it asks for."))
    }
    return problems
  }

  /// Every app shows this phrase; the app must provide it only if the engine has no text.
  fileprivate func problems(with phrase: Phrase) -> [SourceError] {
    let foreign = languages.filter { PhraseLanguage(reading: $0) == nil }
    guard contains(phrase.rawValue) else {
      guard !foreign.isEmpty else { return [] }
      return [
        SourceLocated(phrase.rawValue, at: location).error(
          "there is no text `\(phrase.rawValue)`, so \"\(phrase.inEnglish)\" is shown in "
            + foreign.sorted().map { "`\($0)`" }.joined(separator: ", ") + " too",
          fix: "Add it.")
      ]
    }
    return problemsWithLanguages(of: phrase.rawValue, among: foreign)
  }

  private func problemsWithLanguages(
    of key: String, among languages: Set<String>? = nil
  ) -> [SourceError] {
    languagesMissing(key).filter { languages?.contains($0) ?? true }.map { language in
      SourceLocated(key, at: entries[key]?.location).error(
        "the text `\(key)` is not written in `\(language)`", fix: "Add a localization.")
    }
  }
}
