import SourceJSON
import Testing

@Suite("A suggestion")
struct SuggestionTests {
  @Test("finds the word that was meant", arguments: table)
  func finds(word: String, candidates: [String], expected: String?) {
    #expect(Suggestion.closest(to: word, in: candidates) == expected)
    #expect(Suggestion.closest(to: word, in: candidates.reversed()) == expected)
  }

  @Test("asks a question, or nothing")
  func asks() {
    #expect(Suggestion.question(about: "limt", in: ["limit"]) == "Did you mean `limit`?")
    #expect(Suggestion.question(about: "limt", in: ["paywall"]) == nil)
  }

  private static let table: [(String, [String], String?)] = [
    ("limt", ["limit", "list"], "limit"),
    ("limitt", ["limit"], "limit"),
    ("lmiit", ["limit"], "limit"),
    ("LIMIT", ["limit"], "limit"),
    ("grants", ["grapes"], "grapes"),
    ("grants", ["groups"], nil),
    ("grace-period", ["gracePeriod"], "gracePeriod"),
    ("gracePeriod", ["grace_period", "grace_periods"], "grace_period"),
    ("paywal", ["paywall", "paywalls"], "paywall"),
    ("bat", ["cat", "hat"], "cat"),
    ("cat", ["dog"], nil),
    ("id", ["ad", "it"], "ad"),
    ("x", ["y"], nil),
    ("", ["a"], nil),
    ("quota", [], nil),
  ]
}
