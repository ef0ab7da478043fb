import SourceJSON
import TollgateCore

/// A link to a page outside the app, such as the terms of use.
struct LinkLayout: Sendable {
  let label: StringKey
  let url: String
}

extension LinkLayout: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    label = try container.decode(StringKey.self, forKey: .label)
    url = try container.decode(String.self, forKey: .url)
    guard url.wholeMatch(of: /https:\/\/[A-Za-z0-9.\-]+(\/[!-~]*)?/) != nil else {
      throw decoder.sourceError(
        "`\(url)` is not an address on the web",
        fix: "Write it in full, such as \"https://example.com/terms\".", at: CodingKeys.url)
    }
  }
}

extension LinkLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case label = "link", url

    var value: LayoutValue {
      switch self {
      case .label: .text("The label.")
      case .url:
        .string("Address", "A whole one.", pattern: #"^https://[A-Za-z0-9.\-]+(/[!-~]*)?$"#)
      }
    }
  }

  static let title = "Link"
  static let summary = "Somewhere else to read on, such as the terms of use."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .link(Screen.Link(label: screen.words(label), url: url))
  }
}

extension Screen {
  /// A link to a page outside the app.
  public struct Link: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The address, which begins with `https://`.
    public let url: String
  }
}

extension Screen.Link: ElementContent {
  static let kind = Screen.Element.Kind.link
  var plainText: String { "[\(label)]" }
}
