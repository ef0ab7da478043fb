import Foundation
import Testing
import TollgateCore

@testable import TollgateScreens

/// The places that name what a catalog can say, and that no compiler holds to it.
@Suite("The tables of catalog words")
struct CatalogWordsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The words of conditions and of access rules.
  private static let ruleWords =
    Condition.Key.allCases.map(\.rawValue) + AccessRule.Key.allCases.map(\.rawValue)

  @Test("have each condition and access rule", arguments: ruleWords)
  func rules(word: String) throws {
    let page = try Self.text(of: "Docs/Catalog.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    // Earlier spellings are named below the tables.
    #expect(
      rows.contains { $0.contains("`{ \"\(word)\":") } || page.contains("`\(word)`"),
      "Add a row to the conditions or the rules in Docs/Catalog.md.")
  }

  @Test(
    "have each kind of element", arguments: ElementKind.allCases,
    ["Docs/Catalog.md", "Sources/Engine/TollgateScreens/README.md"])
  func elements(kind: ElementKind, page: String) throws {
    let names = try Self.rows(of: page).flatMap { row in
      row.dropFirst(2).prefix { $0 != "|" && $0 != ":" }.split(separator: " ")
    }
    #expect(names.contains("`\(kind.rawValue)`"), "Add it to the table of kinds in \(page).")
  }

  @Test("give each reason, in the order in which they are reported")
  func reasons() throws {
    let names = try Self.text(of: "Docs/Catalog.md").matches(of: /`([a-z_]+)`/).map { String($0.1) }
    let listed = names.filter { Reason(rawValue: $0) != nil }
    #expect(
      listed.contains(Reason.allCases.map(\.rawValue)),
      "List the reasons in Docs/Catalog.md in the order of `Reason`.")
  }

  @Test(
    "include the words of the catalog fuzzer",
    arguments: ruleWords + ElementKind.allCases.map(\.rawValue))
  func words(word: String) throws {
    let lines = try Self.text(of: "Fuzz/Seeds/catalog.dict").split(separator: "\n")
    #expect(lines.contains(#""\"\#(word)\"""#), "Add it to Fuzz/Seeds/catalog.dict.")
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
  }

  private static func rows(of page: String) throws -> [Substring] {
    try text(of: page).split(separator: "\n").filter { $0.hasPrefix("| ") }
  }
}
