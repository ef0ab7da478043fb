import SourceJSON
import TollgateCore

/// The subject of a screen, large at its top.
struct HeroLayout: Sendable, Decodable {
  let title: StringKey
  let icon: String?
  let caption: StringKey?

  /// The caption's.
  let arguments: [ArgumentLayout]?
}

extension HeroLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case title = "hero", icon, caption, arguments = "with"

    var value: LayoutValue {
      switch self {
      case .title: .text("The title.")
      case .icon: .icon
      case .caption:
        .text("The text below it. None by default.", arguments: .listed).optional
      case .arguments:
        .arguments("What the placeholders of the caption stand for, in order. None by default.")
      }
    }
  }

  static let title = "Hero"
  static let summary = "The subject of a screen, large at its top."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .hero(
      Screen.Hero(
        icon: icon ?? screen.book.look?.icon, title: screen.words(title),
        caption: caption.map { screen.words($0, with: arguments) }))
  }
}

extension Screen {
  /// The subject of the screen, large at its top.
  public struct Hero: Hashable, Sendable, Codable {
    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String?
  }
}

extension Screen.Hero: ElementContent {
  static let kind = Screen.Element.Kind.hero
  var plainText: String { String(lines: title, caption) }
}
