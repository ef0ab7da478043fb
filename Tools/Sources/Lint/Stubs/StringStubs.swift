import Foundation
import Journeys
import SourceJSON
import TollgateScreens

/// The texts that an app's String Catalog lacks in a language, each written as a stub.
///
/// A stub contains the text of the source language in the state `new`, in the plural forms of its
/// own language. Until it is translated it counts as missing, and the source language is shown. A
/// text that the engine has in the language gets no stub.
public struct StringStubs: Sendable {
  /// The path of the String Catalog.
  public let file: String

  /// The keys of the stubs, in the order of the file; new keys come last.
  public let keys: [String]

  /// The keys of the texts whose words in the language are known, which need no translation.
  public let translated: [String]

  /// The keys of the stubs that were there before and are still to be translated.
  public let waiting: [String]

  /// The language that the texts are first written in.
  public let sourceLanguage: String

  /// The path of the products, whether there are any or not.
  public let products: String

  /// The file with the stubs, and otherwise unchanged, byte for byte.
  public let contents: [UInt8]

  /// Finds an app's missing texts in a language.
  ///
  /// - Parameters:
  ///   - path: The app's folder, or its String Catalog.
  ///   - language: A language as a String Catalog names it, such as `pt-BR`.
  ///   - known: Returns a known text in the language, given its key, its text and the language of
  ///     that text.
  /// - Throws: ``SourceError`` if there is no app or several, for a mistake in the String Catalog,
  ///   and for the language that its texts are first written in.
  public init(
    path: String, language: String,
    translation known: (_ key: String, _ words: String, _ source: String) -> String? = { _, _, _ in
      nil
    }
  ) throws {
    let place = try AppPlace.one(at: path)
    let data = try SourceFile.contents(
      of: place.strings, orElse: "Add a String Catalog, as Xcode does with File > New.")
    _ = try StringCatalog(reading: data, file: place.strings)
    var document = try JSONDocument(data, file: place.strings)
    let app = AppSources(place)
    guard language != app.words.sourceLanguage else {
      throw (document["sourceLanguage"] ?? document.root).error(
        "`\(language)` is the language that the texts are first written in",
        fix: "Name one that they are to be translated into.")
    }
    let translation = StubTranslation(language: language, source: app.words.sourceLanguage)
    let lacking = app.textsLacking(language)
    let phrases = app.phrasesLacking(language)
    let source = app.words.sourceLanguage
    let words = lacking.map { entry in
      entry.node["localizations"]?[source]?["stringUnit"]?["value"]?.string
        .flatMap { known(entry.key, $0, source) }
    }
    try document.insert(
      zip(lacking, words).map { translation.insertion(into: $0, words: $1) }
        + phrases.map(translation.insertion))
    file = place.strings
    products = place.store
    waiting = app.words.entries.filter { entry in
      entry.node["localizations"]?[language].map(StringCatalog.isStub) == true
    }.map(\.key)
    sourceLanguage = source
    let isKnown = zip(lacking.map(\.key), words)
    keys = isKnown.filter { $0.1 == nil }.map(\.0) + phrases.map(\.rawValue)
    translated = isKnown.filter { $0.1 != nil }.map(\.0)
    contents = document.bytes
  }
}

extension AppSources {
  /// Returns the texts of the String Catalog that have nothing in a language, not even a stub.
  ///
  /// Xcode keeps an empty key for an empty text, which needs no translation.
  fileprivate func textsLacking(_ language: String) -> [JSONNode.Member] {
    let phrases = PhraseLanguage(reading: language) == nil ? [] : Phrase.allCases.map(\.rawValue)
    let spoken = Set(phrases).subtracting(shownTexts)
    return words.entries.filter { entry in
      !entry.key.isEmpty && entry.node["shouldTranslate"]?.bool != false
        && !spoken.contains(entry.key)
        && entry.node["localizations"]?[language] == nil
    }
  }

  /// Returns the phrases of the app that neither the engine nor the String Catalog has words for.
  fileprivate func phrasesLacking(_ language: String) -> [Phrase] {
    guard PhraseLanguage(reading: language) == nil else { return [] }
    return Phrase.allCases.filter { !words.contains($0.rawValue) && shows($0) }
  }
}

extension AppPlace {
  /// Returns the one app at a path, which may be that of its String Catalog.
  fileprivate static func one(at path: String) throws -> AppPlace {
    let name = AppFolder.stringsName
    let file = URL(filePath: path)
    guard file.pathExtension != "xcstrings" || file.lastPathComponent == name else {
      throw SourceError(
        "an app's texts are in `\(name)`", fix: "Name that file, or the app's folder.",
        at: SourceLocation(file: path))
    }
    let places = all(at: path)
    guard let place = places.first else {
      throw SourceError(
        "there is no app here", fix: "Name a folder that holds \(names.quoted).",
        at: SourceLocation(file: path))
    }
    guard places.count == 1 else {
      throw SourceError(
        "there are \(places.count) apps here",
        fix: "Name one of them: \(places.map(\.folder).quoted).", at: SourceLocation(file: path))
    }
    return place
  }
}
