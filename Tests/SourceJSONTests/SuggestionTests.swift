import SourceJSON
import Testing

@Suite("A suggestion")
struct SuggestionTests {
  @Test("finds the intended word", arguments: table)
  func finds(word: String, candidates: [String], expected: String?) {
    #expect(Suggestion.closest(to: word, in: candidates) == expected)
    #expect(Suggestion.closest(to: word, in: candidates.reversed()) == expected)
  }

  @Test("is a question, or absent")
  func asks() {
    #expect(Suggestion.question(about: "limt", in: ["limit"]) == "Did you mean `limit`?")
    #expect(Suggestion.question(about: "limt", in: ["paywall"]) == nil)
  }

  @Test(
    "becomes a list of the options if none is similar",
    arguments: [
      (["limit"], "Did you mean `limit`?"), (["wall"], "There is only `wall`."),
      (["wall", "door"], "There are `door` and `wall`."), ([], "There are none."),
      (["c", "a", "b", "a"], "There are `a`, `b` and `c`."),
    ])
  func advises(candidates: [String], advice: String) {
    #expect(Suggestion.advice(about: "limt", in: candidates) == advice)
  }

  @Test("lists twenty, and the number of others")
  func namesTwenty() {
    let names = (1...22).map { "k\($0)" }
    #expect(Suggestion.enumeration(names).hasSuffix("`k19`, `k20` and 2 more"))
    #expect(Suggestion.enumeration(Array(names.prefix(20))).hasSuffix("`k19` and `k20`"))
    #expect(Suggestion.enumeration(["one"]) == "`one`")
    #expect(Suggestion.list("key", ["one"]) == "The only key is `one`.")
    #expect(Suggestion.list("key", ["one", "two"]) == "The keys are `one` and `two`.")
    #expect(Suggestion.list("key", []) == nil)
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
    ("paywall", ["paywalled", "paywallings"], "paywalled"),
    ("paywall", ["paywallings"], nil),
    (letters(100), [letters(99)], letters(99)),
    (letters(101), [letters(100)], nil),
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
}
