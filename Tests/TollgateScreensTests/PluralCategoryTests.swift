import Testing
import TollgateScreens

@Suite("A plural form")
struct PluralCategoryTests {
  @Test(
    "follows the language's rule in CLDR",
    arguments: [
      ("en", 0, .other), ("en", 1, .one), ("en", 2, .other), ("en", 1_000_000, .other),
      ("es", 0, .other), ("es", 1, .one), ("es", 21, .other), ("es", 1_000_000, .many),
      ("es", 1_000_001, .other), ("es", 3_000_000, .many), ("es-419", 1_000_000, .many),
      ("ca", 1, .one), ("ca", 6, .other), ("ca", 2_000_000, .many), ("ca", -1, .one),
    ] as [(String, Int, PluralCategory)])
  func followsRule(language: String, number: Int, expected: PluralCategory) {
    #expect(PluralCategory(of: number, in: language) == expected)
  }

  @Test("is English's in a language whose rule is not in the table")
  func fallsBackToEnglish() {
    #expect(PluralCategory(of: 1, in: "tlh") == .one)
    #expect(PluralCategory(of: 2, in: "tlh") == .other)
    #expect(PluralCategory.needed(in: "tlh") == nil)
  }

  @Test("is needed for the numbers below a thousand that take it, and `other` everywhere")
  func namesWhatIsNeeded() {
    #expect(PluralCategory.needed(in: "es-419") == [.one, .other])
    #expect(PluralCategory.needed(in: "ja") == [.other])
    #expect(PluralCategory.needed(in: "pl") == [.one, .few, .many, .other])
    #expect(PluralCategory.needed(in: "ar") == PluralCategory.allCases)
  }
}
