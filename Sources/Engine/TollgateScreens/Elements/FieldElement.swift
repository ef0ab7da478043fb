import SourceJSON
import TollgateCore

/// A text field whose text is stored under a name.
struct FieldLayout: Sendable, Decodable {
  let name: String
  let label: StringKey
  let placeholder: StringKey

  /// The button's text.
  let save: StringKey
}

extension FieldLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case name = "field", label, placeholder, save

    var value: LayoutValue {
      switch self {
      case .name: .string("Input", "The name under which what was written is an input.")
      case .label: .text("Its purpose.")
      case .placeholder: .text("The text in it while it is empty.")
      case .save: .text("The button's label.")
      }
    }
  }

  static let title = "Field"
  static let summary =
    "A line of text that a person writes. It is kept with the entry that the screen shows, or else until another screen opens."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .field(
      Screen.Field(
        name: name, label: screen.words(label), placeholder: screen.words(placeholder),
        text: screen.state.inputs[name] ?? "", submitLabel: screen.words(save)))
  }
}

extension Screen {
  /// A line of text to be written.
  public struct Field: Hashable, Sendable, Codable {
    /// The input that the text sets.
    public let name: String

    /// The label.
    public let label: String

    /// The placeholder.
    public let placeholder: String

    /// The text that was entered before.
    public let text: String

    /// The label of the button that saves the text.
    public let submitLabel: String
  }
}

extension Screen.Field: ElementContent {
  static let kind = Screen.Element.Kind.field

  var plainText: String {
    String(lines: label, "[\(text.isEmpty ? placeholder : text)]", "[\(submitLabel)]")
  }

  var fields: [Screen.Field] { [self] }
}
