import SourceJSON
import TollgateCore

/// Some words.
struct TextLayout: Sendable, Decodable {
  let key: StringKey
  let arguments: [ArgumentLayout]?
  let style: Screen.Text.Style?
  let icon: String?

  /// The text at the other end of the line.
  let detail: StringKey?
}

extension TextLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case key = "text", arguments = "with", style, icon, detail

    var value: LayoutValue {
      switch self {
      case .key: .text("The text.", arguments: .listed)
      case .arguments:
        .arguments("The values of the text's placeholders, in order. None by default.")
      case .style:
        .word("Style", "The text's weight. `body` by default.", of: Screen.Text.Style.self)
          .optional
      case .icon: .icon
      case .detail: .text("The text at the other end of the line. None by default.").optional
      }
    }
  }

  static let title = "Text"
  static let summary = "Some words."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .text(
      Screen.Text(
        text: screen.words(key, with: arguments), style: style ?? .body, icon: icon,
        detail: detail.map { screen.words($0) }))
  }
}

extension Screen {
  /// Some words.
  public struct Text: Hashable, Sendable, Codable {
    /// The styles of a text.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
      case body, headline, secondary, footnote
    }

    /// The text.
    public let text: String

    /// The style.
    public let style: Style

    /// The name of an SF Symbol.
    public let icon: String?

    /// The text at the other end of the line.
    public let detail: String?
  }
}

extension Screen.Text: ElementContent {
  static let kind = Screen.Element.Kind.text

  /// A check mark carries meaning; other icons are decorative.
  var plainText: String {
    (icon?.hasPrefix("checkmark") == true ? "✓ " : "")
      + [text, detail].compactMap(\.self).joined(separator: ": ")
  }
}
