import Foundation
import Testing
import TollgateCore

@testable import TollgateScreens

/// The String Catalog of the engine's words, and the Swift file that embeds it.
@Suite("The catalog of the engine's own words")
struct PhraseCatalogTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Engine/TollgateScreens/Phrases")
  private static let embedded = folder.appending(path: "PhraseWords+catalog.swift")

  private struct Catalog: Decodable {
    struct Entry: Decodable {
      let localizations: [String: Localization]
    }

    struct Localization: Decodable {
      struct Unit: Decodable {
        let value: String
      }

      struct Form: Decodable {
        let stringUnit: Unit
      }

      struct Variations: Decodable {
        let plural: [String: Form]
      }

      let stringUnit: Unit?
      let variations: Variations?

      /// The fields of the embedded line behind the key.
      var fields: [String] {
        if let stringUnit { return [stringUnit.value] }
        return PluralCategory.allCases.flatMap { category in
          variations?.plural[category.rawValue].map { [category.rawValue, $0.stringUnit.value] }
            ?? []
        }
      }
    }

    let strings: [String: Entry]
  }

  private func catalog() throws -> Catalog {
    let file = Self.folder.appending(path: "Phrases.xcstrings")
    return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
  }

  @Test("has every phrase in every language, and nothing else")
  func complete() throws {
    let strings = try catalog().strings
    #expect(Set(strings.keys) == Set(Phrase.allCases.map(\.rawValue)))
    let languages = Set(PhraseLanguage.allCases.map(\.rawValue))
    for (key, entry) in strings {
      #expect(Set(entry.localizations.keys) == languages, "\(key)")
      for (language, localization) in entry.localizations {
        #expect(localization.fields.allSatisfy { !$0.isEmpty }, "\(key) in \(language)")
        #expect(
          localization.fields.allSatisfy { !$0.contains("\t") && !$0.contains("\n") },
          "\(key) in \(language): a tab or the end of a line separates the embedded texts")
      }
    }
  }

  @Test("is embedded in the program; `make words` writes it")
  func current() throws {
    let text = try source(of: catalog())
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(text.utf8).write(to: Self.embedded)
    }
    #expect(text == (try String(contentsOf: Self.embedded, encoding: .utf8)), "Run `make words`.")
  }

  private func source(of catalog: Catalog) -> String {
    let languages = PhraseLanguage.allCases
    var lines = [
      "// swift-format-ignore-file",
      "// Written from `Phrases.xcstrings` by `make words`. Change that file, not this one.", "",
      "extension PhraseLanguage {", "  /// The words of the language.",
      "  var words: PhraseWords {", "    switch self {",
    ]
    lines += languages.map { "    case .\($0): .\($0)" }
    lines += ["    }", "  }", "}", "", "extension PhraseWords {"]
    for language in languages {
      if language != languages.first { lines.append("") }
      lines.append("  static let \(language) = PhraseWords(#\"\"\"")
      for phrase in Phrase.allCases {
        let found = catalog.strings[phrase.rawValue]?.localizations[language.rawValue]
        lines.append("    " + ([phrase.rawValue] + (found?.fields ?? [])).joined(separator: "\t"))
      }
      lines.append("    \"\"\"#)")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }
}
