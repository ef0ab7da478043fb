import SourceJSON
import TollgateCore

/// A box with a heading that explains something.
struct CardLayout: Sendable, Decodable {
  let title: StringKey
  let icon: String?
  let caption: StringKey

  /// The caption's.
  let arguments: [ArgumentLayout]?
}

extension CardLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case title = "card", icon, caption, arguments = "with"

    var value: LayoutValue {
      switch self {
      case .title: .text("The heading.")
      case .icon: .icon
      case .caption: .text("The explanation.", arguments: .listed)
      case .arguments:
        .arguments("The values of the text's placeholders, in order. None by default.")
      }
    }
  }

  static let title = "Card"
  static let summary = "A box with a heading that explains something."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .card(
      Screen.Card(
        icon: icon, title: screen.words(title), caption: screen.words(caption, with: arguments)))
  }
}

extension Screen {
  /// A box with a heading that explains something.
  public struct Card: Hashable, Sendable, Codable {
    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String
  }
}

extension Screen.Card: ElementContent {
  static let kind = Screen.Element.Kind.card
  var plainText: String { String(lines: title, caption) }
}
