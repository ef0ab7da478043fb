public import TollgateScreens

/// The words that `tollgate init` writes, in another language than it wrote them in.
public struct StarterTranslation: Sendable {
  private let words: StarterWords

  /// Reads the words.
  public init() throws { words = try StarterWords() }

  /// Returns a text of an app in another language, where it is still as a new app has it.
  ///
  /// - Parameters:
  ///   - key: The key of the text.
  ///   - text: Its words.
  ///   - source: The language that they are in, as a String Catalog names it.
  ///   - language: The language to say it in.
  /// - Returns: The words; nil for what the app says otherwise, and for a language that we have no
  ///   words in.
  public func text(
    _ key: String, written text: String, in source: String, for language: PhraseLanguage
  ) -> String? {
    guard let source = PhraseLanguage(reading: source) else { return nil }
    // A product's title is under a key of the app's own.
    let keys = [key] + (key.hasPrefix("product_") ? words.keys : [])
    return keys.first { words.text($0, in: source) == text && words.has($0) }
      .map { words.text($0, in: language) }
  }
}
