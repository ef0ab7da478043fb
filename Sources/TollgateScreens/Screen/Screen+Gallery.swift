public import TollgateCore

extension Screen {
  /// Somewhere else to read on, outside the app.
  public struct Link: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The address, which begins with `https://`.
    public let url: String
  }

  /// Things to look at and to pick one of, such as themes.
  public struct Gallery: Hashable, Sendable, Codable {
    /// An option of a gallery.
    public struct Option: Hashable, Sendable, Codable {
      /// The identifier of the option.
      public let id: Feature.ID

      /// The title.
      public let title: String

      /// The colours of the option, as `#rrggbb`.
      public let colors: [String]

      /// A Boolean value that indicates whether the option is chosen.
      public let isChosen: Bool

      /// A Boolean value that indicates whether the option's preview is shown large.
      public let isPreviewed: Bool

      /// The text for an option that has to be unlocked first.
      public let lock: String?

      /// Picks it, or leads to what unlocks it.
      public let button: Button

      /// Shows it large.
      public let preview: Button

      /// Unlocks it for ever by spending, where that is possible.
      public let spend: Button?
    }

    /// The label.
    public let label: String

    /// The options.
    public let options: [Option]
  }

  /// A celebration that plays once, over everything else, when a purchase succeeds.
  ///
  /// Each renderer plays what it can.
  public struct Celebration: Hashable, Sendable, Codable {
    /// A fall of confetti.
    public struct Confetti: Hashable, Sendable, Codable {
      /// The number of pieces.
      public let count: Int

      /// The length of the fall in seconds.
      public let seconds: Double

      /// Creates confetti of so many pieces, that fall for so many seconds.
      public init(count: Int, seconds: Double) {
        self.count = count
        self.seconds = seconds
      }
    }

    /// Differs from one celebration to the next only where the product does.
    public let product: Catalog.Product.ID

    /// The title.
    public let title: String

    /// The text under the title.
    public let message: String

    /// The number of seconds that the banner stays.
    public let seconds: Double

    /// The confetti, if any.
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
