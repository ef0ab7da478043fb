extension Screen {
  /// One thing on a screen.
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

  /// What the screen is about, large at its top.
  public struct Hero: Hashable, Sendable, Codable {
    public let icon: String?
    public let title: String
    public let caption: String?
  }

  /// Some words.
  public struct Text: Hashable, Sendable, Codable {
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
      case body, headline, secondary, footnote
    }

    public let text: String
    public let style: Style
    public let icon: String?

    /// What stands at the other end of the line.
    public let detail: String?
  }

  /// A box with a heading that explains something.
  public struct Card: Hashable, Sendable, Codable {
    public let icon: String?
    public let title: String
    public let caption: String
  }

  /// Rows that belong together.
  public struct Section: Hashable, Sendable, Codable {
    public let header: String?
    public let rows: [Element]
    public let footer: String?
  }

  /// Something to do.
  public struct Button: Hashable, Sendable, Codable {
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
      /// The one thing that the screen is for.
      case prominent
      case bordered
      case plain
    }

    /// How to ask for what the action still lacks, where the system does not ask.
    public struct Prompt: Hashable, Sendable, Codable {
      public let placeholder: String
      public let submitLabel: String
    }

    public let label: String
    public let icon: String?
    public let style: Style
    public let action: ScreenAction
    public let isEnabled: Bool

    /// What it started, while that is still going on; a wheel turns beside its words then.
    public let progress: String?
    public let prompt: Prompt?

    /// Whether what it started is still going on.
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
    public let label: String
    public let isOn: Bool
    public let action: ScreenAction
  }

  /// One of several things, of which exactly one is chosen.
  public struct Picker: Hashable, Sendable, Codable {
    public struct Option: Hashable, Sendable, Codable {
      public let label: String
      public let isChosen: Bool

      /// What to say of it where it has to be unlocked first.
      public let lock: String?
      public let action: ScreenAction
    }

    public let label: String
    public let options: [Option]
  }

  /// How much of a quota is left.
  public struct Quota: Hashable, Sendable, Codable {
    /// What stands for one use that is left.
    public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
      case dot

      /// One of RetroRacing's cars.
      case car
    }

    public let remaining: Int
    public let limit: Int
    public let label: String?

    /// When uses come back, in words.
    public let reset: String?

    /// What to draw for each use; a dot where nothing is said.
    public let mark: Mark?
  }

  /// A game to be played and lost.
  public struct Playfield: Hashable, Sendable, Codable {
    public let label: String

    /// The name of what colours it, such as `theme.lcd`.
    public let palette: String?

    /// The input to set to the score when the round is over.
    public let input: String

    /// The score of the round that is over, or nil while one is to be played.
    public let score: Int?
    public let finishLabel: String
    public let leftLabel: String
    public let rightLabel: String
    public let scoreLabel: String
    public let hint: String
  }
}
