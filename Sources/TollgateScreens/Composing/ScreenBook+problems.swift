public import SourceJSON
import TollgateCore

extension ScreenBook {
  /// What the screens ask of a String Catalog that it does not have: keys without a text, keys
  /// that a language of the catalog lacks, and texts with more placeholders than arguments.
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
  var unknownNames: [SourceError] { mentions.compactMap(problem) }

  private var mentions: [Mention] {
    screens.compactMap { layouts[$0] }.flatMap(\.mentions)
      + catalog.currencies.compactMap(\.name).map {
        .text(SourceLocated($0, at: catalog.screens.first?.layout.location), arguments: 1)
      }
  }

  private func problem(with product: SourceLocated<Varying<Catalog.Product.ID>>) -> SourceError? {
    switch product.value {
    case .fixed(let id):
      SourceLocated(id, at: product.location)
        .problem(unlessIn: catalog.products.map(\.id.rawValue), "a product")
    case .remote(let id):
      SourceLocated(id, at: product.location)
        .problem(unlessIn: catalog.remoteProducts.map(\.rawValue), "a remote choice of products")
    }
  }

  private func problem(with mention: Mention) -> SourceError? {
    switch mention {
    case .feature(let id):
      catalog.feature(id.value) != nil
        ? nil : id.problem(unlessIn: catalog.features.map(\.id.rawValue), "a feature")
    case .product(let product): problem(with: product)
    case .entitlement(let id):
      id.problem(
        unlessIn: catalog.products.flatMap(\.entitlements).map(\.rawValue), "an entitlement")
    case .choice(let id): id.problem(unlessIn: catalog.choices.map(\.id.rawValue), "a choice")
    case .screen(let id): id.problem(unlessIn: screens.map(\.rawValue), "a screen")
    case .toggle(let name): name.problem(unlessIn: catalog.toggles, "a switch")
    case .currency(let id):
      id.problem(unlessIn: catalog.currencies.map(\.id.rawValue), "a currency")
    case .trial(let id): id.problem(unlessIn: catalog.trials.map(\.id.rawValue), "a trial")
    case .spend(let id): id.problem(unlessIn: catalog.spends.map(\.id.rawValue), "a spend")
    case .offer(let id): id.problem(unlessIn: catalog.offers.map(\.id.rawValue), "an offer")
    case .badge(let id):
      id.problem(unlessIn: catalog.products.flatMap(\.badges).map(\.rawValue), "a badge")
    case .progression(let id):
      id.problem(unlessIn: catalog.progressions.map(\.rawValue), "a progression")
    case .text: nil
    }
  }
}

extension SourceLocated where Value: CustomStringConvertible {
  fileprivate func problem(unlessIn known: [String], _ kind: String) -> SourceError? {
    guard !known.contains(value.description) else { return nil }
    return error(
      "`\(value)` is not \(kind) of this catalog",
      fix: Suggestion.advice(about: value.description, in: known))
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

  /// Every app says this; the app's own words are asked for where the engine has none.
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
