public import TollgateCore

extension Screen {
  /// A celebration that plays once, over everything else, after a purchase has succeeded and its
  /// alert is closed.
  ///
  /// Each renderer plays the effects that it supports.
  public struct Celebration: Hashable, Sendable, Codable {
    /// A fall of confetti.
    public struct Confetti: Hashable, Sendable, Codable {
      /// The number of pieces.
      public let count: Int

      /// The length of the fall in seconds.
      public let seconds: Double

      /// Creates confetti with a number of pieces and a duration in seconds.
      public init(count: Int, seconds: Double) {
        self.count = count
        self.seconds = seconds
      }
    }

    /// Differs from one celebration to the next only if the product does.
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

    /// Creates an app's own celebration, in addition to the one that its catalog describes.
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
