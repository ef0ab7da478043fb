import Foundation
import Testing
import TollgateCore

@testable import TollgateScreens

@Suite("The engine's own words")
struct PhraseLanguageTests {
  @Test(
    "have each plural form of the language, round millions too",
    arguments: PhraseLanguage.allCases)
  func haveEachForm(language: PhraseLanguage) {
    let numbers = [Int](0..<1000) + [1_000_000]
    let taken = Set(numbers.map { PluralCategory(of: $0, in: language.rawValue) })
    var plurals = 0
    for phrase in Phrase.allCases {
      guard case .plural(let forms) = language.text(phrase) else { continue }
      #expect(Set(forms.keys) == taken, "\(phrase)")
      plurals += 1
    }
    #expect(plurals == 10)
  }

  @Test(
    "have the placeholders of the English, wherever the language puts them",
    arguments: PhraseLanguage.allCases)
  func fillInTheSame(language: PhraseLanguage) throws {
    for phrase in Phrase.allCases {
      let needed = try FormatString(phrase.rawValue).arguments
      for form in language.text(phrase).forms {
        let filled = try FormatString(form).arguments
        // A form for one or two things can say the number in words.
        let isPlural = language.text(phrase).forms.count > 1
        #expect(isPlural ? filled.isSubset(of: needed) : filled == needed, "\(phrase): \(form)")
      }
    }
  }

  @Test(
    "differ from English except for words that both share",
    arguments: PhraseLanguage.allCases.dropFirst())
  func areTranslated(language: PhraseLanguage) {
    let cognates: [PhraseLanguage: Set<Phrase>] = [
      .german: [.ok], .french: [.ok, .score], .italian: [.ok], .brazilianPortuguese: [.ok],
      .dutch: [.ok, .score], .japanese: [.ok],
    ]
    let same = Phrase.allCases.filter { phrase in
      let hasWords = PhraseLanguage.english.text(phrase).forms.contains { $0.hasWords }
      return hasWords && language.text(phrase) == PhraseLanguage.english.text(phrase)
    }
    #expect(Set(same) == cognates[language, default: []])
  }

  @Test(
    "are found for each variety of a language, by script if that decides",
    arguments: [
      ("de", .german), ("de-AT", .german), ("pt", .brazilianPortuguese), ("en-GB", .english),
      ("pt-PT", .brazilianPortuguese), ("es-419", .spanish), ("fr_CA", .french),
      ("zh", .simplifiedChinese), ("zh-Hans", .simplifiedChinese), ("zh_CN", .simplifiedChinese),
      ("zh-TW", nil), ("zh-Hant", nil), ("zh-HK", nil), ("ar-EG", .arabic), ("sv", nil), ("", nil),
    ] as [(String, PhraseLanguage?)])
  func answerVarieties(language: String, expected: PhraseLanguage?) {
    #expect(PhraseLanguage(reading: language) == expected)
  }

  @Test("are used if the app lacks the screen's language, and the app's own words come first")
  func stepIn() throws {
    let english = try words(["product_owned": ["en": "Mine"]])
    #expect(try owned(english, in: "en_US") == "Mine")
    let both = try words(["product_owned": ["en": "Mine", "de": "Meins"]])
    #expect(try owned(both, in: "de_DE") == "Meins")
    let other = try words(["product_owned": ["en": "Mine"], "title": ["en": "T", "de": "T"]])
    #expect(try owned(other, in: "de_DE") == "Gekauft")
    #expect(try owned(other, in: "de_AT") == "Gekauft")
  }

  @Test("stay in the app's language if it lacks the customer's")
  func followTheApp() throws {
    #expect(try owned(words(["title": ["en": "T"]]), in: "de_DE") == "Purchased")
    #expect(try owned(words(["product_owned": ["en": "Mine"]]), in: "de_DE") == "Mine")
  }

  @Test("come after the app's source language in a language that the engine lacks")
  func leaveOthersToTheApp() throws {
    let swedish = try words(["product_owned": ["en": "Mine"], "title": ["en": "T", "sv": "T"]])
    #expect(try owned(swedish, in: "sv_SE") == "Mine")
    #expect(try owned(words(["title": ["en": "T", "sv": "T"]]), in: "sv_SE") == "Purchased")
  }

  /// The parts of a screen besides phrases are the same in all languages, so two suffice, including
  /// a right-to-left one.
  @Test(
    "leave no English word on a paywall, nor any other screen, in another language",
    arguments: [.german, .arabic] as [PhraseLanguage])
  func leaveNoEnglish(language: PhraseLanguage) throws {
    func latinWords(_ language: PhraseLanguage) -> Set<String> {
      Set(Phrase.allCases.flatMap { language.text($0).forms }.flatMap(\.latinWords))
    }
    let foreign = latinWords(.english).subtracting(latinWords(language))
    let words = Marked(language: language.rawValue)
    for (name, goldenScreens) in Dictionary(grouping: GoldenScreen.all, by: \.app) {
      let app = try ExampleApp(name)
      let sold = app.products.flatMap { ($0.displayName + " " + $0.description).latinWords }
      for goldenScreen in goldenScreens {
        let state = goldenScreen.state(app, app.newcomer(locale: language.rawValue))
        let screen = try #require(
          app.book.visibleScreen(in: state).flatMap {
            app.book.screen($0, for: state, strings: words)
          })
        let said = Set(screen.plainText.unmarked.latinWords)
        #expect(
          said.intersection(foreign).subtracting(sold) == [], "\(goldenScreen.testDescription)")
      }
    }
  }

  @Test(
    "are marked as reviewed by a native speaker in one place, and the page lists the same")
  func sayWhoReadThem() throws {
    let page = try String(
      contentsOf: URL.packageRoot.appending(path: "Docs/Languages.md"), encoding: .utf8)
    for language in PhraseLanguage.allCases {
      let row = "| `\(language.rawValue)` | \(language.isReviewed ? "yes" : "not yet") |"
      #expect(page.contains(row), "\(row)")
    }
  }

  private func words(_ texts: [String: [String: String]]) throws -> StringCatalog {
    let strings = texts.mapValues { languages in
      ["localizations": languages.mapValues { ["stringUnit": ["value": $0]] }]
    }
    let file: [String: Any] = ["sourceLanguage": "en", "strings": strings]
    return try StringCatalog(
      reading: JSONSerialization.data(withJSONObject: file), file: "Localizable.xcstrings")
  }

  /// The text of an owned product.
  private func owned(_ strings: StringCatalog, in locale: String) throws -> String {
    let app = try ExampleApp("Listen2")
    let state = app.newcomer(locale: locale)
    return ScreenComposer(book: app.book, id: "settings", state: state, strings: strings)
      .words(.owned)
  }
}

extension FormatString {
  fileprivate var arguments: Set<Int> {
    Set(pieces.compactMap { if case .argument(let index) = $0 { index } else { nil } })
  }
}

extension PhraseText {
  fileprivate var forms: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let forms): Array(forms.values)
    }
  }
}

extension String {
  /// Whether it has any text besides placeholders.
  fileprivate var hasWords: Bool {
    replacing(/%[0-9]*\$?(@|lld)/, with: "").contains(where: \.isLetter)
  }

  /// Words of three Latin letters and more, in lower case.
  fileprivate var latinWords: [String] {
    split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 2 }.map { $0.lowercased() }
  }

  /// The text outside of the marks that ``Marked`` makes.
  fileprivate var unmarked: String {
    split(separator: "«", omittingEmptySubsequences: false).enumerated().map { index, part in
      index == 0 ? String(part) : String(part.drop { $0 != "»" }.dropFirst())
    }.joined(separator: " ")
  }
}

/// An app that marks its own texts; the phrases are the engine's.
private struct Marked: Strings {
  let language: String

  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? {
    "«\(key)»"
  }

  func language(for locale: Locale) -> String { language }

  func isWritten(_ key: String, for locale: Locale) -> Bool {
    !Phrase.allCases.contains { $0.rawValue == key }
  }
}
