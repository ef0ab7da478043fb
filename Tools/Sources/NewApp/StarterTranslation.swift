public import LocalAppStore
public import TollgateScreens

/// The words that `tollgate init` writes, in another language than it wrote them in.
public struct StarterTranslation: Sendable {
  private let words: StarterWords

  /// Reads the texts.
  public init() throws { words = try StarterWords() }

  /// Returns a text of an app in another language, if it is still unchanged from a new app.
  ///
  /// - Parameters:
  ///   - key: The key of the text.
  ///   - text: The text.
  ///   - source: Its language, as a String Catalog names it.
  ///   - language: The target language.
  /// - Returns: The translation; nil for a changed text, and for a language without starter texts.
  public func text(
    _ key: String, written text: String, in source: String, for language: PhraseLanguage
  ) -> String? {
    guard let source = PhraseLanguage(reading: source) else { return nil }
    // A product's title is under a key of the app's own, and so is a balance, with its number behind the name.
    let count = NewTexts.count(in: source)
    if key.hasPrefix("balance_"), text.hasSuffix(count) {
      return word(String(text.dropLast(count.count)), in: source, for: language)
        .map { $0 + NewTexts.count(in: language) }
    }
    if key.hasPrefix("product_") { return word(text, in: source, for: language) }
    return words.has(key) && words.text(key, in: source) == text
      ? words.text(key, in: language) : nil
  }

  /// Adds the products' names in another language, as far as they still have a new app's names.
  ///
  /// - Parameters:
  ///   - configuration: The products.
  ///   - source: The language of the app, as a String Catalog names it.
  ///   - language: The language to name them in.
  /// - Returns: The number of the products that were named.
  public func name(
    _ configuration: inout StoreConfiguration, from source: String, in language: PhraseLanguage
  ) -> Int {
    guard let source = PhraseLanguage(reading: source) else { return 0 }
    var count = 0
    for index in configuration.products.indices {
      let written = configuration.products[index].localizations
      guard !written.contains(where: { PhraseLanguage(reading: $0.locale) == language }),
        let words = written.first(where: { PhraseLanguage(reading: $0.locale) == source }),
        let name = word(words.displayName, in: source, for: language),
        let description = words.description.isEmpty
          ? "" : word(words.description, in: source, for: language)
      else { continue }
      configuration.products[index].localizations.append(
        .init(locale: language.locale, displayName: name, description: description))
      count += 1
    }
    return count
  }

  private func word(
    _ text: String, in source: PhraseLanguage, for language: PhraseLanguage
  ) -> String? {
    words.key(of: text, in: source).map { words.text($0, in: language) }
  }
}
