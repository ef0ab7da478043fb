import SourceJSON
import TollgateCore

/// Something to do.
struct ButtonLayout: Sendable, Decodable {
  let key: StringKey
  let icon: String?
  let style: Screen.Button.Style?
  let action: ActionLayout
}

extension ButtonLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case key = "button", icon, style, action

    var value: LayoutValue {
      switch self {
      case .key: .text("The label.")
      case .icon: .icon
      case .style:
        .word(
          "Style",
          "`prominent` is for the one thing that the screen is for. `bordered` by default.",
          of: Screen.Button.Style.self
        ).optional
      case .action: .shared(.action)
      }
    }
  }

  static let title = "Button"
  static let summary = "Something to do."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    screen.button(self).map(Screen.Element.button)
  }
}

extension Screen {
  /// A button with its action.
  public struct Button: Hashable, Sendable, Codable {
    /// The styles of a button.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
      /// The one thing that the screen is for.
      case prominent
      case bordered
      case plain
    }

    /// A request for a value that the action needs, if the system does not ask for it.
    public struct Prompt: Hashable, Sendable, Codable {
      /// The placeholder of the text field.
      public let placeholder: String

      /// The label of the button that submits the text.
      public let submitLabel: String
    }

    /// The label.
    public let label: String

    /// The name of an SF Symbol.
    public let icon: String?

    /// The style.
    public let style: Style

    /// The action.
    public let action: ScreenAction

    /// A Boolean value that indicates whether the button can be tapped.
    public let isEnabled: Bool

    /// The text while the action is in progress, shown with a spinner; `nil` otherwise.
    public let progress: String?

    /// The request for a value that the action needs, if any.
    public let prompt: Prompt?

    /// A Boolean value that indicates whether the action is in progress.
    public var isBusy: Bool { progress != nil }

    init(
      label: String, icon: String? = nil, style: Style, action: ScreenAction,
      isEnabled: Bool = true, progress: String? = nil, prompt: Prompt? = nil
    ) {
      self.label = label
      self.icon = icon
      self.style = style
      self.action = action
      self.isEnabled = isEnabled
      self.progress = progress
      self.prompt = prompt
    }
  }
}

extension Screen.Button: ElementContent {
  static let kind = Screen.Element.Kind.button

  var plainText: String {
    let words = [label, progress].compactMap(\.self).joined(separator: " · ")
    return isEnabled ? "[\(words)]" : "(\(words))"
  }

  var controls: [Screen.Control] { [control] }
}
