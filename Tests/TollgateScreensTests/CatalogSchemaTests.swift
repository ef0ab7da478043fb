import Foundation
import SourceJSON
import Testing

@testable import TollgateCore
@testable import TollgateScreens

/// The parts of `Docs/catalog.schema.json` that the access rules and the screens declare.
@Suite("The JSON Schema of catalogs")
struct CatalogSchemaTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Docs/catalog.schema.json")

  @Test("has the access rules and screens that their types declare; `make schema` writes it")
  func declared() throws {
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let tree = try JSONNode.parse(written.utf8, file: "catalog.schema.json")
    let text = SchemaText.lines(of: JSONValue(tree).declaringRulesAndScreens) + "\n"
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(text == (try String(contentsOf: Self.file, encoding: .utf8)), "Run `make schema`.")
  }
}

extension JSONValue {
  /// This schema with the definitions that types declare, and the screens' definitions in place of
  /// the first.
  fileprivate var declaringRulesAndScreens: JSONValue {
    let screens = ScreenLayout.schemas.members
    let declared = Set(screens.map(\.key))
    return .object(
      members.map { section in
        guard section.key == "$defs" else { return section }
        let definitions = section.value.members.flatMap { definition -> [Member] in
          switch definition.key {
          case "accessRule": [Member(definition.key, AccessRule.schema)]
          case "screen": screens
          case let key where declared.contains(key) || key.hasSuffix("Element"): []
          default: [definition]
          }
        }
        return Member(section.key, .object(definitions))
      })
  }
}

/// JSON as the schema is written: what fits on a line of 104 characters is on one.
private enum SchemaText {
  static func lines(of value: JSONValue, indent: String = "", before: Int = 0) -> String {
    let line = line(of: value)
    if indent.count + before + line.count <= 104 { return line }
    let inner = indent + "  "
    switch value {
    case .object(let members) where !members.isEmpty:
      let parts = members.map { member in
        let key = text(member.key) + ": "
        return inner + key + lines(of: member.value, indent: inner, before: key.count)
      }
      return "{\n" + parts.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where !elements.isEmpty:
      let parts = elements.map { inner + lines(of: $0, indent: inner) }
      return "[\n" + parts.joined(separator: ",\n") + "\n\(indent)]"
    default: return line
    }
  }

  private static func line(of value: JSONValue) -> String {
    switch value {
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { text($0.key) + ": " + line(of: $0.value) }.joined(separator: ", ") + " }"
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .string(let string): text(string)
    case .number(let number): number
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }

  private static func text(_ string: String) -> String {
    "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
