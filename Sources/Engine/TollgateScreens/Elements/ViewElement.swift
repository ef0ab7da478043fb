import TollgateCore

/// A view of the app's own.
struct ViewLayout: Sendable, Decodable {
  /// The name under which the app draws it.
  let name: String
  let label: StringKey
}

extension ViewLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case name = "view", label

    var value: LayoutValue {
      switch self {
      case .name: .string("View", "The name under which the app draws it.")
      case .label: .text("Its label for screen readers.")
      }
    }
  }

  static let title = "View"
  static let summary = "A view of the app's own."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    .view(Screen.AppView(name: name, label: screen.words(label)))
  }
}

extension Screen {
  /// A view of the app's own, such as a chart or a video.
  ///
  /// The studio shows its label in a frame; on Apple's systems the app draws it.
  public struct AppView: Hashable, Sendable, Codable {
    /// The name under which the app draws it.
    public let name: String

    /// The label.
    public let label: String
  }
}

extension Screen.AppView: ElementContent {
  static let kind = Screen.Element.Kind.view
  var plainText: String { label }
}
