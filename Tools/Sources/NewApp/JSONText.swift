import Foundation
import SourceJSON

/// JSON as people write it: what fits on a line is on one line.
enum JSONText {
  private static let width = 100

  /// Returns a value as text, on as few lines as its width allows.
  static func pretty(_ value: JSONValue, indent: Int = 0, before: Int = 0) -> String {
    let line = short(value)
    if indent > 0, before + line.count <= width { return line }
    let (inner, outer) = (
      String(repeating: " ", count: indent + 2), String(repeating: " ", count: indent)
    )
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let key = "\(inner)\(quoted(member.key)): "
        return key + pretty(member.value, indent: indent + 2, before: key.count + 1)
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + pretty($0, indent: indent + 2, before: inner.count + 1) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
    default: return line
    }
  }

  private static func short(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { "\(quoted($0.key)): \(short($0.value))" }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case .array(let elements): return "[\(elements.map(short).joined(separator: ", "))]"
    case .string(let text): return quoted(text)
    case .number(let text): return text
    case .bool(let bool): return bool ? "true" : "false"
    case .null: return "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A text always encodes.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
