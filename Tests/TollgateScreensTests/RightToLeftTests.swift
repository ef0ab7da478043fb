import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A value filled into right-to-left words")
struct RightToLeftTests {
  @Test("is isolated in the app's own words", arguments: ["ar", "he", "fa"])
  func isolatesInOwnWords(language: String) throws {
    #expect(try paywall(in: language).contains("<\u{2068}$9.99\u{2069}><\u{2068}#1\u{2069}>"))
  }

  @Test("is isolated in the words that every app needs")
  func isolatesInOurs() throws {
    #expect(
      try paywall(Ours(language: "ar")).contains("\u{2068}$9.99\u{2069} / \u{2068}شهر\u{2069}"))
  }

  @Test(
    "runs as its letters do, whatever mark a system puts before it",
    arguments: [
      ("\u{200F}4.99 US$", false), ("\u{061C}4.99 US$", false), ("$9.99", false), ("", false),
      ("\u{200F}٤٫٩٩ ر.س.", true), ("₪ 4.99 שח", true),
    ])
  func runsAsItsLettersDo(amount: String, isRightToLeft: Bool) {
    #expect(Screen.runsRightToLeft(amount) == isRightToLeft)
  }

  @Test("is left alone in left-to-right languages")
  func leavesAlone() throws {
    #expect(try paywall(in: "en").contains("<$9.99><#1>"))
    #expect(try paywall(Ours(language: "en")).contains("$9.99 / month"))
  }

  @Test("follows the language of the words, not the customer's")
  func goesByTheWords() throws {
    #expect(try paywall(in: "en", locale: "ar_AE").contains("<$9.99><#1>"))
    #expect(try paywall(in: "ar", locale: "en_US").contains("<\u{2068}$9.99\u{2069}>"))
  }

  @Test("has no marks if it is empty: a one-time purchase has no period")
  func leavesNothing() throws {
    #expect(try paywall(in: "ar", choosing: CoinFeedback.lifetime).contains("\u{2069}><><>"))
  }

  @Test("is left alone if it is a number, which the text's own format writes")
  func leavesNumbers() throws {
    #expect(try paywall(in: "ar").contains("#33"))
  }

  private func paywall(
    in language: String, locale: String = "en_US", choosing plan: Catalog.Product.ID? = nil
  ) throws -> String {
    try paywall(Spelling(language: language), locale: locale, choosing: plan)
  }

  private func paywall(
    _ words: some Strings, locale: String = "en_US", choosing plan: Catalog.Product.ID? = nil
  ) throws -> String {
    let app = try ExampleApp("CoinFeedback")
    let open = app.newcomer().paywall("pro").with { $0.locale = Locale(identifier: locale) }
    let state = plan.map(open.choosing) ?? open
    return try #require(app.book.screen("paywall", for: state, strings: words)).plainText
  }
}

/// An app without texts of its own.
private struct Ours: Strings {
  let language: String

  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? { nil }

  func language(for locale: Locale) -> String { language }

  func isWritten(_ key: String, for locale: Locale) -> Bool { false }
}

/// An app whose texts are only placeholders: `<a text>`, `#7`.
private struct Spelling: Strings {
  let language: String

  func text(
    _ key: String, _ arguments: [StringArgument], locale: Locale, platform: Platform
  ) -> String? {
    guard key.contains("%@") || key.contains("%lld") else { return nil }
    return arguments.map { argument in
      switch argument {
      case .text(let text): "<\(text)>"
      case .number(let number): "#\(number)"
      }
    }.joined()
  }

  func language(for locale: Locale) -> String { language }

  func isWritten(_ key: String, for locale: Locale) -> Bool { true }
}
