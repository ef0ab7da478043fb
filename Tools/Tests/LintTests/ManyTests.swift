import Foundation
import SourceJSON
import Testing

@testable import Lint

@Suite("An app with many products")
struct ManyTests {
  @Test(
    "is checked in time, even if each of four hundred names is wrong", .timeLimit(.minutes(10)))
  func manyWrongNames() throws {
    let app = try TemporaryApp()
    try app.write(Self.catalog(of: 400, sold: "x"), to: "Catalog.json")
    try app.write(Self.store(of: 400), to: "Products.storekit")
    try app.remove("Localizable.xcstrings")
    try app.remove("Journeys/day.yaml")
    let lines = app.lint()
    #expect(lines.count == LintReport.mostListed + 1)
    #expect(lines.last?.hasPrefix("and ") == true, "\(lines.last ?? "")")
    #expect(lines.contains { $0.contains("unknown-name") && $0.contains("Did you mean") })
  }

  @Test("has its first three hundred findings listed and the rest counted, for tools too")
  func countsTheRest() throws {
    let findings = (1...302).map { number in
      Finding(
        place: SourceLocation(file: "Catalog.json", line: number, column: 1), rule: "unknown-name",
        severity: .error, subject: "a", message: "`a` is not there", fix: nil)
    }
    let report = LintReport(findings: findings, appCount: 1)
    #expect(report.lines.count == 301)
    #expect(report.lines.last == "and 2 more, not listed")
    #expect(report.closingLine == "1 app: 302 errors")
    #expect(try report.json().contains("\"unlisted\" : 2"))
    #expect(try report.json().components(separatedBy: "unknown-name").count == 301)
    let all = LintReport(findings: Array(findings.prefix(300)), appCount: 1)
    #expect(all.lines.count == 300)
    #expect(try !all.json().contains("unlisted"))
  }

  @Test("in a file that is too large is refused, with both sizes")
  func tooLarge() throws {
    let app = try TemporaryApp()
    let blank = String(repeating: " ", count: SourceFile.longestDocument)
    try app.write("{}" + blank, to: "Products.storekit")
    #expect(
      app.lint().first { $0.contains("large") }
        == "Products.storekit:1: error: broken-file: this file is too large: it has 16.1 MB, and "
        + "the limit is 16 MB. Take out what does not belong in it.")
  }

  private static func catalog(of count: Int, sold suffix: String) -> String {
    let ids = (0..<count).map { "com.example.product\(10_000 + $0)" }
    let products = ids.map { #""\#($0)":{"type":"consumable","grants":{"balances":{"coins":1}}}"# }
    let sold = ids.map { "\"\($0)\(suffix)\"" }
    return """
      {"app":"many","bundleID":"com.example.many","currencies":{"coins":{}},
      "paywalls":{"all":{"screen":"all","products":[\(sold.joined(separator: ",\n"))]}},
      "products":{\(products.joined(separator: ",\n"))}}
      """
  }

  private static func store(of count: Int) -> String {
    let products = (0..<count).map { number in
      """
      {"productID":"com.example.product\(10_000 + number)","displayPrice":"0.99",\
      "type":"Consumable","localizations":[]}
      """
    }
    return #"{"identifier":"1","products":[\#(products.joined(separator: ",\n"))]}"#
  }
}
