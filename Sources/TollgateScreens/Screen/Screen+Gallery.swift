public import TollgateCore

extension Screen {
  /// Somewhere else to read on, outside the app.
  public struct Link: Hashable, Sendable, Codable {
    public let label: String

    /// Begins with `https://`.
    public let url: String
  }

  /// Things to look at and to pick one of, such as themes.
  public struct Gallery: Hashable, Sendable, Codable {
    public struct Option: Hashable, Sendable, Codable {
      public let id: Feature.ID
      public let title: String

      /// What it looks like, as `#rrggbb`.
      public let colors: [String]
      public let isChosen: Bool

      /// Whether it is shown large to be looked at.
      public let isPreviewed: Bool

      /// What to say of it where it has to be unlocked first.
      public let lock: String?

      /// Picks it, or leads to what unlocks it.
      public let button: Button

      /// Shows it large.
      public let preview: Button

      /// Unlocks it for ever by spending, where that is possible.
      public let spend: Button?
    }

    public let label: String
    public let options: [Option]
  }

  /// What is played once when a purchase went through, over everything else.
  ///
  /// Each screen technology plays what it can.
  public struct Celebration: Hashable, Sendable, Codable {
    public struct Confetti: Hashable, Sendable, Codable {
      public let count: Int
      public let seconds: Double

      /// Creates confetti of so many pieces, that fall for so many seconds.
      public init(count: Int, seconds: Double) {
        self.count = count
        self.seconds = seconds
      }
    }

    /// Differs from one celebration to the next only where the product does.
    public let product: Catalog.Product.ID
    public let title: String
    public let message: String

    /// How long the banner with the words stays.
    public let seconds: Double
    public let confetti: Confetti?

    /// The kind of haptic feedback, such as `success`.
    public let haptic: String?

    /// The name of the sound.
    public let sound: String?

    /// Creates a celebration of an app's own, beside the one that its catalog describes.
    public init(
      product: Catalog.Product.ID, title: String, message: String, seconds: Double,
      confetti: Confetti? = nil, haptic: String? = nil, sound: String? = nil
    ) {
      self.product = product
      self.title = title
      self.message = message
      self.seconds = seconds
      self.confetti = confetti
      self.haptic = haptic
      self.sound = sound
    }
  }
}
