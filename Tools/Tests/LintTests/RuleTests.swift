import Testing

@testable import Lint

@Suite("The linter's rules")
struct RuleTests {
  @Test("find nothing in a correct app")
  func cleanApp() throws {
    #expect(try TemporaryApp().lint() == [])
  }

  @Test(
    "find each mistake and nothing else, at its line, with helpful words", arguments: WrongApp.all)
  func wrongApps(wrong: WrongApp.Case) throws {
    let found = try wrong.app.lint()
    #expect(found == wrong.app.finds)
    #expect(found.allSatisfy { $0.contains(": \(wrong.rule): ") }, "another rule finds it")
  }

  @Test("each have an app that breaks it")
  func everyRuleIsBroken() {
    let broken = Set(WrongApp.all.map(\.rule))
    #expect(Set(Linter.rules.map(\.id.rawValue)) == broken)
  }

  @Test("have unique names, and explain themselves in whole sentences")
  func descriptions() {
    #expect(Set(Linter.rules.map(\.id)).count == Linter.rules.count)
    for rule in Linter.rules {
      #expect(rule.id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
      for sentence in [rule.summary, rule.why, rule.fix] {
        #expect(sentence.hasSuffix("."), "\(rule.id): \(sentence)")
        #expect(sentence.first?.isUppercase == true, "\(rule.id): \(sentence)")
      }
    }
  }
}
