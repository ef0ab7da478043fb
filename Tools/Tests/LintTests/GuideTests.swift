import Foundation
import Testing

@testable import Lint

@Suite("The guide to the linter's rules")
struct GuideTests {
  private static var repository: URL {
    TemporaryApp.fixtures.appending(path: "../../../..").standardizedFileURL
  }

  @Test("matches Docs/Lint.md")
  func page() throws {
    let page = try String(
      contentsOf: Self.repository.appending(path: "Docs/Lint.md"), encoding: .utf8)
    #expect(
      page.hasSuffix("## Rules\n\n" + RuleGuide.markdown),
      "Docs/Lint.md is out of date; below `## Rules` it should say:\n\(RuleGuide.markdown)")
  }

  @Test("has a line for each rule and explains each in full")
  func table() throws {
    #expect(RuleGuide.table.split(separator: "\n").count == Linter.rules.count)
    let rule = try #require(Linter.rules.first { $0.id == "offers-tie" })
    #expect(
      RuleGuide.explanation(of: rule).hasPrefix(
        """
        offers-tie (warning)

        Two offers can sell one product at one price until one instant.

        Why: The lower price wins
        """))
  }

  @Test("suggests the rule that a misspelled one meant")
  func advice() {
    #expect(RuleGuide.advice(about: "false-claims") == "Did you mean `false-claim`?")
    #expect(RuleGuide.advice(about: "beauty") == "`tollgate lint --rules` lists them.")
  }

  @Test("finds nothing in the example apps")
  func examples() {
    let report = Linter().lint([Self.repository.appending(path: "Examples").path])
    #expect(report.lines == [])
    #expect(report.appCount >= 5)
  }
}
