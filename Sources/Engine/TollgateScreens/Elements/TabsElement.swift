import SourceJSON
import TollgateCore

/// Named parts of a screen, of which one is shown.
///
/// One with nothing to show in it is not drawn.
struct TabsLayout: Sendable, Decodable {
  struct Tab: Sendable, Decodable {
    let label: StringKey
    let icon: String?
    let elements: [ElementLayout]

    enum CodingKeys: String, LayoutKey {
      case label = "tab", icon, elements

      var value: LayoutValue {
        switch self {
        case .label: .text("Its name.")
        case .icon: .icon
        case .elements: .elements("Elements", "In order, from the top.")
        }
      }
    }
  }

  let tabs: [Tab]
}

extension TabsLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case tabs

    var value: LayoutValue {
      .list("Tabs", "In order.", of: .object("Tab", "One part.", Tab.CodingKeys.self))
    }
  }

  static let title = "Tabs"
  static let summary =
    "Parts of a screen with names by which they can be gone to. One with nothing to show in it is not drawn."

  var inner: [ElementLayout] { tabs.flatMap(\.elements) }

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let tabs = tabs.compactMap { tab -> Screen.Tab? in
      let elements = tab.elements.compactMap(screen.element)
      guard !elements.isEmpty else { return nil }
      return Screen.Tab(label: screen.words(tab.label), icon: tab.icon, elements: elements)
    }
    return tabs.isEmpty ? nil : .tabs(tabs)
  }
}

extension Screen {
  /// A named part of a screen.
  public struct Tab: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The name of an SF Symbol.
    public let icon: String?

    /// The elements of the tab.
    public let elements: [Element]
  }
}

extension Screen.Tab: ElementContent {
  static let kind = Screen.Element.Kind.tabs
  var plainText: String { Self.plainText(of: [self]) }
  var controls: [Screen.Control] { elements.flatMap(\.content.controls) }
  var fields: [Screen.Field] { elements.flatMap(\.content.fields) }
  var countsDown: Bool { elements.contains(where: \.content.countsDown) }

  static func plainText(of tabs: [Screen.Tab]) -> String {
    let bar = tabs.map { "[\($0.label)]" }.joined(separator: " ")
    return ([bar] + tabs.flatMap(\.elements).map(\.plainText)).joined(separator: "\n\n")
  }
}
