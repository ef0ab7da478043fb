public import TollgateCore

/// One screen as a person sees it: localised, with everything decided, ready to be drawn.
///
/// Whoever draws it decides nothing. Icons are named as SF Symbols are.
public struct Screen: Hashable, Sendable, Codable, Identifiable {
  public let id: ScreenID

  /// The language that most of its words are in, as in `es`.
  public let language: String

  /// The navigation title.
  public let title: String?

  /// The way out, or nil on the first screen.
  public let exit: Exit?

  /// Whether it offers something for sale, and lies over the screen it was opened from.
  public let isPaywall: Bool
  public let style: Style
  public let elements: [Element]

  /// What stays in reach at the bottom, however long the screen is; nil where nothing does.
  public let footer: [Element]?

  /// What is said over the screen and must be answered first.
  public let alert: Alert?

  /// What is played once, over everything else.
  public let celebration: Celebration?

  /// What a screen looks as if made of.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    case plain

    /// Panes of glass over a colourful ground.
    case glass
  }

  /// How a person leaves a screen.
  public struct Exit: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
      /// To the screen that comes before this one.
      case back

      /// To whatever lies under this one.
      case close
    }

    public let kind: Kind

    /// The words; while it can't be taken, they say when it can.
    public let label: String
    public let action: ScreenAction
    public let isEnabled: Bool
  }

  /// Something that is said over a screen.
  public struct Alert: Hashable, Sendable, Codable {
    public let title: String
    public let message: [String]
    public let buttons: [Button]
  }
}
