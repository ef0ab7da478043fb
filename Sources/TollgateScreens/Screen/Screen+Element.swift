extension Screen {
  /// An element of a screen.
  public enum Element: Hashable, Sendable {
    case hero(Hero)
    case text(Text)
    case card(Card)
    case section(Section)
    case product(Product)
    case button(Button)
    case toggle(Toggle)
    case picker(Picker)
    case quota(Quota)
    case playfield(Playfield)
    case plans(Plans)
    case tabs([Tab])
    case items(Items)
    case sheet(Sheet)
    case offers([OfferCard])
    case purchase(Purchase)
    case link(Link)
    case gallery(Gallery)
    case entries(Entries)
    case field(Field)
  }

  /// The subject of the screen, large at its top.
  public struct Hero: Hashable, Sendable, Codable {
    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String?
  }

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

  /// A box with a heading that explains something.
  public struct Card: Hashable, Sendable, Codable {
    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String
  }

  /// Rows that belong together.
  public struct Section: Hashable, Sendable, Codable {
    /// The header.
    public let header: String?

    /// The elements of the section.
    public let rows: [Element]

    /// The footer.
    public let footer: String?
  }

  /// A button with its action.
  public struct Button: Hashable, Sendable, Codable {
    /// The styles of a button.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
      /// The one thing that the screen is for.
      case prominent
      case bordered
      case plain
    }

    /// A request for a value that the action needs, where the system does not ask for it.
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

  /// A switch.
  public struct Toggle: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// A Boolean value that indicates whether the switch is on.
    public let isOn: Bool

    /// The action that changes the switch.
    public let action: ScreenAction
  }

  /// A choice of exactly one of several options.
  public struct Picker: Hashable, Sendable, Codable {
    /// An option of a picker.
    public struct Option: Hashable, Sendable, Codable {
      /// The label.
      public let label: String

      /// A Boolean value that indicates whether the option is chosen.
      public let isChosen: Bool

      /// The text for an option that has to be unlocked first.
      public let lock: String?

      /// The action that chooses the option.
      public let action: ScreenAction
    }

    /// The label.
    public let label: String

    /// The options.
    public let options: [Option]
  }

  /// The rest of a quota.
  public struct Quota: Hashable, Sendable, Codable {
    /// A symbol for one use that is left.
    public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
      case dot

      /// One of RetroRacing's cars.
      case car
    }

    /// The number of uses left.
    public let remaining: Int

    /// The number of uses in each period.
    public let limit: Int

    /// The text of the remaining uses.
    public let label: String?

    /// The text of when uses come back.
    public let reset: String?

    /// The symbol for each use that is left; a dot if it is `nil`.
    public let mark: Mark?
  }

  /// A game to be played and lost.
  public struct Playfield: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The name of what colours it, such as `theme.lcd`.
    public let palette: String?

    /// The input to set to the score when the round is over.
    public let input: String

    /// The score of the round that is over, or nil while one is to be played.
    public let score: Int?

    /// The label of the button that ends the round.
    public let finishLabel: String

    /// The label of the left button.
    public let leftLabel: String

    /// The label of the right button.
    public let rightLabel: String

    /// The label of the score.
    public let scoreLabel: String

    /// The instructions.
    public let hint: String
  }
}
