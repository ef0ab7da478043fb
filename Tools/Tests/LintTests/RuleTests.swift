import Testing

@testable import Lint

@Suite("The rules")
struct RuleTests {
  @Test("find nothing in an app that is right")
  func cleanApp() throws {
    #expect(try TemporaryApp().lint() == [])
  }

  @Test("find each mistake and nothing else, at its line, in words that help")
  func wrongApps() throws {
    for (rule, app) in try WrongApp.all() {
      let found = try app.lint()
      #expect(found == app.finds, "\(rule): \(app.mistake)")
      #expect(
        found.allSatisfy { $0.contains(" \(rule): ") },
        "\(rule): \(app.mistake) is another rule's")
    }
  }

  @Test("each have an app that breaks it")
  func everyRuleIsBroken() throws {
    let broken = Set(try WrongApp.all().map(\.rule))
    #expect(Set(Linter.rules.map(\.id.rawValue)).subtracting(broken) == [])
  }

  @Test("have a name of their own, and say what they are for in whole sentences")
  func descriptions() {
    #expect(Set(Linter.rules.map(\.id)).count == Linter.rules.count)
    for rule in Linter.rules {
      #expect(rule.id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
      for sentence in [rule.summary, rule.why, rule.mend] {
        #expect(sentence.hasSuffix("."), "\(rule.id): \(sentence)")
        #expect(sentence.first?.isUppercase == true, "\(rule.id): \(sentence)")
      }
    }
  }
}
