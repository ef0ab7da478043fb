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

    /// Whether what it started is still going on.
    public let isBusy: Bool
    public let prompt: Prompt?

    init(
      label: String, icon: String? = nil, style: Style, action: ScreenAction,
      isEnabled: Bool = true, isBusy: Bool = false, prompt: Prompt? = nil
    ) {
      self.label = label
      self.icon = icon
      self.style = style
      self.action = action
      self.isEnabled = isEnabled
      self.isBusy = isBusy
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
    public let remaining: Int
    public let limit: Int
    public let label: String?

    /// When uses come back, in words.
    public let reset: String?
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

extension Screen.Element: Codable {
  private enum Kind: String, CodingKey, CaseIterable {
    case hero, text, card, section, product, button, toggle, picker, quota, playfield
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .hero(let hero): try container.encode(hero, forKey: .hero)
    case .text(let text): try container.encode(text, forKey: .text)
    case .card(let card): try container.encode(card, forKey: .card)
    case .section(let section): try container.encode(section, forKey: .section)
    case .product(let product): try container.encode(product, forKey: .product)
    case .button(let button): try container.encode(button, forKey: .button)
    case .toggle(let toggle): try container.encode(toggle, forKey: .toggle)
    case .picker(let picker): try container.encode(picker, forKey: .picker)
    case .quota(let quota): try container.encode(quota, forKey: .quota)
    case .playfield(let playfield): try container.encode(playfield, forKey: .playfield)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an element is an object with one key, its kind"))
    }
    self =
      switch kind {
      case .hero: .hero(try container.decode(Screen.Hero.self, forKey: kind))
      case .text: .text(try container.decode(Screen.Text.self, forKey: kind))
      case .card: .card(try container.decode(Screen.Card.self, forKey: kind))
      case .section: .section(try container.decode(Screen.Section.self, forKey: kind))
      case .product: .product(try container.decode(Screen.Product.self, forKey: kind))
      case .button: .button(try container.decode(Screen.Button.self, forKey: kind))
      case .toggle: .toggle(try container.decode(Screen.Toggle.self, forKey: kind))
      case .picker: .picker(try container.decode(Screen.Picker.self, forKey: kind))
      case .quota: .quota(try container.decode(Screen.Quota.self, forKey: kind))
      case .playfield: .playfield(try container.decode(Screen.Playfield.self, forKey: kind))
      }
  }
}
