/// The state of a price increase.
///
/// It is absent without a price increase.
public struct WirePriceIncreaseStatus: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a state by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer has not answered the request for consent.
  public static let pending = Self(rawValue: 0)

  /// The customer consented, or was notified of a price that needs no consent.
  public static let agreed = Self(rawValue: 1)
}
