import Journeys

/// Something outside the app that one touch sets or does.
struct StudioControl: Hashable, Sendable {
  let label: String

  /// The subject of the control, for people who can't see its context.
  let subject: String?

  /// The control's step, as a journey writes it.
  let step: String

  /// The reason why it can't be used now, as a sentence.
  let obstacle: String?

  /// A Boolean value that indicates whether its setting is on, for controls that set something.
  let isOn: Bool?

  init(
    _ label: String, of subject: String? = nil, _ action: Action, isOn: Bool? = nil,
    unless obstacle: String? = nil
  ) {
    self.label = label
    self.subject = subject
    step = action.text
    self.isOn = isOn
    self.obstacle = obstacle
  }
}

extension StudioControl {
  /// The name for screen readers.
  var spokenName: String { subject.map { "\(label) \($0)" } ?? label }

  /// Returns a name, escaped for YAML.
  static func name(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic && $0.isASCII || "0123456789._-".unicodeScalars.contains($0)
    }
    if plain, text.first?.isLetter == true { return text }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      case "\u{85}", "\u{2028}", "\u{2029}":
        "\\u" + String(repeating: "0", count: scalar.value < 0x100 ? 2 : 0)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
