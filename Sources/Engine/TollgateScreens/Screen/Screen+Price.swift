public import Foundation

extension Screen {
  /// The current price of something for this person.
  public struct Price: Hashable, Sendable, Codable {
    /// The price to pay, as the store formats it.
    public let current: String

    /// The price without the open offer, to be struck through.
    public let regular: String?

    /// The reduction as text, such as `50% OFF`.
    public let reduction: String?

    /// The time that the reduction lasts.
    public let countdown: Countdown?
  }

  /// The time that is left until something ends.
  public struct Countdown: Hashable, Sendable, Codable {
    /// The instant at which it ends.
    public let end: Date

    /// The text, such as `Expires in: 18h 23m`.
    public let text: String
  }
}
