extension String {
  /// The text as a YAML scalar, quoted if YAML would misread it.
  var inYAML: String { isWordOfYAML ? self : quotedInYAML }

  /// A Boolean value that indicates whether the text is a letter, digit or underscore, followed by
  /// such and `.`, `/`, `+` and `-`.
  private var isWordOfYAML: Bool {
    guard let first = utf8.first, !Self.signsInWords.contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: Self.signsInWords.contains(byte)
      }
    }
  }

  private static let signsInWords = Array("./+-".utf8)

  /// The text as the rest of a line of its own, if words with spaces need no quotes.
  var asLineOfYAML: String {
    wholeMatch(of: /[A-Za-z0-9]([\p{L}0-9_ ,.’()\/+%$€!?\-]*[\p{L}0-9_.’()%$€!?])?/) == nil
      ? quotedInYAML : self
  }

  var quotedInYAML: String {
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      case "\u{2028}", "\u{2029}", "\u{FEFF}":
        "\\u" + String(scalar.value, radix: 16, uppercase: true)
      case _ where scalar.properties.generalCategory == .control:
        "\\U" + String(repeating: "0", count: 6) + (scalar.value < 16 ? "0" : "")
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
