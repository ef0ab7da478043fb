public import Foundation

extension Screen {
  /// What something costs this person now.
  public struct Price: Hashable, Sendable, Codable {
    /// What they would pay, as the store writes it.
    public let current: String

    /// What it costs without the offer that is open; to be struck through.
    public let regular: String?

    /// How much less that is, in words, such as `50% OFF`.
    public let reduction: String?

    /// How long it stays so.
    public let countdown: Countdown?
  }

  /// The time that is left until something ends.
  public struct Countdown: Hashable, Sendable, Codable {
    /// The first instant at which it is over.
    public let end: Date

    /// The words, such as `Expires in: 18h 23m`.
    public let text: String
  }
}
