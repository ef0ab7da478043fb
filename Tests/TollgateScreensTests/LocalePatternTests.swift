import Foundation
import Testing
import TollgateCore

@testable import TollgateScreens

/// Babel judges the same file, in `Tools/Tests/Interoperability/test_patterns.py`.
@Suite("Numbers, prices, days and lists")
struct LocalePatternTests {
  private static let locales = [
    "ar_AE", "ar_EG", "ca_ES", "de_AT", "de_CH", "de_DE", "en_GB", "en_US", "es_ES", "es_MX",
    "fr_CA", "fr_FR", "it_IT", "ja_JP", "ko_KR", "nl_NL", "pt_BR", "zh_Hans_CN",
  ]

  #if canImport(Darwin)
  private static let isOfThisSystem = false
  #else
  private static let isOfThisSystem = true
  #endif

  @Test(
    "are formatted as in CLDR in each of the engine's languages",
    .enabled(
      if: isOfThisSystem, "On Apple's systems Foundation has the system's CLDR, of any version."))
  func areApproved() throws {
    let app = try ExampleApp("BlockPuzzle")
    let lines = Self.locales.flatMap { name in
      let locale = Locale(identifier: name)
      let composer = ScreenComposer(
        book: app.book, id: "settings", state: app.newcomer(locale: name),
        strings: Everywhere())
      let price = Decimal.FormatStyle.Currency(
        code: locale.currency?.identifier ?? "", locale: locale)
      return [
        "number \(StringArgument.number(1_234_567).written(in: locale))",
        "price \(price.format(12345.5))", "day \(composer.date(.thursday(12)))",
        "list \(composer.list(["1", "2"]))",
      ].map { "\(name) \($0)" }
    }
    for language in PhraseLanguage.allCases {
      #expect(Self.locales.contains { PhraseLanguage(reading: $0) == language })
    }
    try Golden.expect(lines.joined(separator: "\n") + "\n", "locale-patterns.txt")
  }
}

/// An app in every language.
private struct Everywhere: Strings {
  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? { nil }

  func language(for locale: Locale) -> String { locale.identifier }

  func isWritten(_ key: String, for locale: Locale) -> Bool { false }
}
