import Foundation
import SourceJSON
import Testing

@testable import Lint

@Suite("A report")
struct ReportTests {
  private static let finding = Finding(
    place: SourceLocation(file: "App/Catalog.json", line: 12, column: 5), rule: "unknown-name",
    severity: .error, subject: "gold", message: "`gold` is not a product of this catalog",
    fix: "There is only `silver`.")

  @Test("prints a finding in the format of compilers")
  func line() {
    #expect(
      Self.finding.description
        == "App/Catalog.json:12: error: unknown-name: `gold` is not a product of this catalog. "
        + "There is only `silver`.")
  }

  @Test("counts errors and warnings in its last line")
  func closingLine() {
    let warning = Finding(
      place: Self.finding.place, rule: "text-unused", severity: .warning, subject: "a",
      message: "no screen shows the text `a`", fix: nil)
    #expect(LintReport(findings: [], appCount: 1).closingLine == "1 app, nothing found")
    #expect(LintReport(findings: [], appCount: 5).closingLine == "5 apps, nothing found")
    #expect(
      LintReport(findings: [Self.finding, warning, warning], appCount: 2).closingLine
        == "2 apps: 1 error and 2 warnings")
  }

  @Test("is JSON for tools")
  func json() throws {
    let text = try LintReport(findings: [Self.finding], appCount: 1).json()
    #expect(
      text == """
        {
          "apps" : 1,
          "findings" : [
            {
              "at" : "gold",
              "column" : 5,
              "file" : "App/Catalog.json",
              "fix" : "There is only `silver`.",
              "line" : 12,
              "message" : "`gold` is not a product of this catalog",
              "rule" : "unknown-name",
              "severity" : "error"
            }
          ]
        }
        """)
  }
}
