import Foundation
import SourceJSON
import TollgateScreens

/// The texts of a new app, named while its catalog is written.
struct NewTexts {
  /// Returns the text after the name of a counted thing; French sets a space before the colon.
  static func count(in language: PhraseLanguage) -> String {
    language == .french ? "\u{A0}: %lld" : ": %lld"
  }

  private let words: StarterWords
  private let languages: [PhraseLanguage]
  private var texts: [String: [PhraseLanguage: String]] = [:]
  private var names: Set<String> = []

  /// The language that the texts are first written in.
  private var source: PhraseLanguage { languages.first ?? .english }

  init(_ words: StarterWords, languages: [PhraseLanguage]) {
    self.words = words
    self.languages = languages
  }

  /// Returns the key of one of the texts of every new app, and adds it to the String Catalog.
  mutating func starter(_ key: String) -> JSONValue {
    texts[key] = Dictionary(uniqueKeysWithValues: languages.map { ($0, words.text(key, in: $0)) })
    return .string(key)
  }

  /// Returns the key of a text that only this app has; a `%` in it is a percent sign.
  mutating func add(_ key: String, _ text: (PhraseLanguage) -> String) -> JSONValue {
    let written = languages.map { ($0, text($0).replacing("%", with: "%%")) }
    texts[key] = Dictionary(uniqueKeysWithValues: written)
    return .string(key)
  }

  /// Returns the key of a name that is the same in every language.
  mutating func add(_ key: String, name: String) -> JSONValue {
    names.insert(key)
    texts[key] = [source: name.replacing("%", with: "%%")]
    return .string(key)
  }

  /// Returns the key of a text that counts something, with the number behind its name.
  mutating func add(counting key: String, _ name: (PhraseLanguage) -> String) -> JSONValue {
    let written = languages.map {
      ($0, name($0).replacing("%", with: "%%") + Self.count(in: $0))
    }
    texts["\(key) %lld"] = Dictionary(uniqueKeysWithValues: written)
    return .string("\(key) %lld")
  }

  /// Returns a name inside one of the texts of every new app.
  func word(_ key: String, in language: PhraseLanguage) -> String { words.text(key, in: language) }

  /// Returns the String Catalog, as Xcode writes it.
  func document() throws -> Data {
    let strings = texts.sorted { $0.key < $1.key }.map { key, written in
      JSONValue.Member(
        key,
        .object(
          [.init("extractionState", "manual")]
            + (names.contains(key) ? [.init("shouldTranslate", false)] : [])
            + [.init("localizations", localizations(written))]))
    }
    let catalog: JSONValue = [
      "sourceLanguage": .string(source.rawValue), "strings": .object(strings), "version": "1.0",
    ]
    let document = try JSONDocument(writing: catalog, file: "Localizable.xcstrings")
    return Data(document.bytes)
  }

  private func localizations(_ written: [PhraseLanguage: String]) -> JSONValue {
    .object(
      written.sorted { $0.key.rawValue < $1.key.rawValue }.map { language, text in
        .init(
          language.rawValue, ["stringUnit": ["state": "translated", "value": .string(text)]])
      })
  }
}
