public import TollgateCore

/// A screen ready to be rendered: localized, with all decisions made.
///
/// Renderers decide nothing. Icons are named as SF Symbols are.
public struct Screen: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the screen.
  public let id: ScreenID

  /// The language of most of its texts, such as `es`.
  public let language: String

  /// The navigation title.
  public let title: String?

  /// The way out, or nil on the first screen.
  public let exit: Exit?

  /// A Boolean value that indicates whether the screen is a paywall, which is shown over the screen
  /// that opened it.
  public let isPaywall: Bool

  /// The style.
  public let style: Style

  /// The look of the app; `nil` if its catalog sets none.
  public let look: Look?

  /// The elements, from top to bottom.
  public let elements: [Element]

  /// The elements that stay visible at the bottom while the screen scrolls; `nil` if there are
  /// none.
  public let footer: [Element]?

  /// The alert over the screen, which must be answered first.
  public let alert: Alert?

  /// The celebration that plays once, over everything else; nil while there is an alert.
  public let celebration: Celebration?

  /// The look of a screen.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    case plain

    /// Panes of glass over a colorful ground.
    case glass
  }

  /// A way to leave a screen.
  public struct Exit: Hashable, Sendable, Codable {
    /// The kinds of exit.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// To the previous screen.
      case back

      /// The screen underneath.
      case close
    }

    /// The kind.
    public let kind: Kind

    /// The label; while the action isn't available, it states when it will be.
    public let label: String

    /// The action.
    public let action: ScreenAction

    /// A Boolean value that indicates whether the exit can be used now.
    public let isEnabled: Bool
  }

  /// An alert over a screen.
  public struct Alert: Hashable, Sendable, Codable {
    /// The title.
    public let title: String

    /// The paragraphs of the message.
    public let message: [String]

    /// The buttons.
    public let buttons: [Button]
  }
}
