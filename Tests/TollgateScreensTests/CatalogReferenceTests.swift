import Foundation
import SourceJSON
import Testing

/// The reference at the end of `Docs/Catalog.md`.
@Suite("The reference of the catalog's keys")
struct CatalogReferenceTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Docs")
  private static let begin =
    "<!-- The reference begins here. TOLLGATE_RECORD=1 writes it from the schema. -->"
  private static let end = "<!-- The reference ends here. -->"

  @Test("has each key with its description in the schema; TOLLGATE_RECORD=1 writes it")
  func generated() throws {
    let page = Self.docs.appending(path: "Catalog.md")
    let written = try String(contentsOf: page, encoding: .utf8)
    let schema = try JSONNode.parse(
      Data(contentsOf: Self.docs.appending(path: "catalog.schema.json")), file: "schema")
    let before = try #require(written.components(separatedBy: Self.begin).first)
    let after = try #require(written.components(separatedBy: Self.end).last)
    #expect(before.count < written.count && after.count < written.count, "both markers")
    let text =
      before + Self.begin + "\n\n" + SchemaReference(of: schema).text + "\n" + Self.end + after
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(text.utf8).write(to: page)
    }
    #expect(
      text == (try String(contentsOf: page, encoding: .utf8)),
      "Run TOLLGATE_RECORD=1 swift test --filter CatalogReferenceTests.")
  }
}

/// The keys of a JSON Schema as tables, a section for the file and for each object that has a name.
private struct SchemaReference {
  private let schema: JSONNode

  init(of schema: JSONNode) { self.schema = schema }

  var text: String {
    let named = (schema["$defs"]?.members ?? []).map { ($0.key, $0.node) }
    let sections = [("The file", schema)] + named
    return sections.compactMap { name, node in section(name, node) }.joined(separator: "\n\n")
      + "\n"
  }

  private func section(_ name: String, _ node: JSONNode) -> String? {
    let rows = rows(of: node)
    guard !rows.isEmpty else { return nil }
    let title = node["title"]?.string ?? name
    let heading = name == "The file" ? name : "\(title) (`\(name)`)"
    let description = node["description"]?.string.map { "\n\n" + Self.cell($0) } ?? ""
    return "### \(heading)\(description)\n\n| key | value | meaning |\n|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  /// A row for each key, wherever the schema has it: in the object, or in one of its alternatives.
  private func rows(of node: JSONNode) -> [String] {
    var rows: [String] = []
    var seen: Set<String> = []
    func add(_ node: JSONNode) {
      let required = Set((node["required"]?.elements ?? []).compactMap(\.string))
      for member in node["properties"]?.members ?? [] where seen.insert(member.key).inserted {
        let meaning = member.node["description"]?.string ?? described(member.node)
        if meaning.contains("earlier spelling") { continue }
        let need = required.contains(member.key) ? " Required." : ""
        rows.append(
          "| `\(member.key)` | \(value(of: member.node)) | \(Self.cell(meaning + need)) |")
      }
      for key in ["if", "then", "else"] { if let part = node[key] { add(part) } }
      for key in ["allOf", "oneOf", "anyOf"] { for part in node[key]?.elements ?? [] { add(part) } }
    }
    add(node)
    return rows
  }

  /// The description of what a reference leads to.
  private func described(_ node: JSONNode) -> String {
    name(in: node).flatMap { schema["$defs"]?[$0]?["description"]?.string } ?? ""
  }

  private func name(in node: JSONNode) -> String? {
    node["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }

  /// The kind of value: words to choose from, a name of another section, or types.
  private func value(of node: JSONNode) -> String {
    if let name = name(in: node) { return "`\(name)`" }
    if let words = node["enum"]?.elements, !words.isEmpty {
      return words.compactMap { $0.string.map { "`\($0)`" } }.joined(separator: ", ")
    }
    if let item = node["items"].flatMap(name) { return "list of `\(item)`" }
    if let item = node["additionalProperties"].flatMap(name) { return "names, each a `\(item)`" }
    let types =
      node["type"]?.string.map { [$0] } ?? node["type"]?.elements.compactMap(\.string) ?? []
    return types.map { Self.words[$0] ?? $0 }.joined(separator: " or ")
  }

  private static let words = [
    "string": "text", "integer": "whole number", "boolean": "`true` or `false`", "array": "list",
  ]

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
