/// Writes JSON as Xcode writes its files: an indent of two spaces, keys sorted without regard to
/// case, a space on either side of the colon, unescaped slashes, and an empty line in empty lists
/// and objects.
struct JSONWriter {
  var lineEnd = "\n"

  /// Returns the text of a value, whose first line begins where `indent` ends.
  func text(of value: JSONValue, indent: String = "") -> String {
    switch value {
    case .object(let members):
      return block("{", "}", indent: indent) { inner in
        Self.sorted(members).map { member($0, indent: inner) }
      }
    case .array(let elements):
      return block("[", "]", indent: indent) { inner in
        elements.map { text(of: $0, indent: inner) }
      }
    case .string(let text): return quoted(text)
    case .number(let text): return text
    case .bool(let bool): return "\(bool)"
    case .null: return "null"
    }
  }

  func member(_ member: JSONValue.Member, indent: String) -> String {
    quoted(member.key) + " : " + text(of: member.value, indent: indent)
  }

  /// Members in the order of their keys.
  static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    let sorted = members.enumerated().sorted {
      (order($0.element.key), $0.offset) < (order($1.element.key), $1.offset)
    }
    return sorted.map(\.element)
  }

  /// Returns the text by which a key is sorted.
  static func order(_ key: String) -> String { key.lowercased() }

  private func block(
    _ opening: String, _ closing: String, indent: String, _ items: (String) -> [String]
  ) -> String {
    let inner = indent + "  "
    let lines = items(inner).map { inner + $0 }.joined(separator: "," + lineEnd)
    return opening + lineEnd + lines + lineEnd + indent + closing
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += #"\""#
      case "\\": quoted += #"\\"#
      case "\n": quoted += #"\n"#
      case "\r": quoted += #"\r"#
      case let control where control.value < 0x20:
        quoted += UInt8(control.value).escaped.lowercased()
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
