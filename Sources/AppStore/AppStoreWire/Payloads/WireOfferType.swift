/// The kind of offer that was redeemed.
public struct WireOfferType: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a kind by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// For customers who never subscribed in the group.
  public static let introductory = Self(rawValue: 1)

  /// For customers whom the app chooses.
  public static let promotional = Self(rawValue: 2)

  /// Redeemed with a code.
  public static let code = Self(rawValue: 3)

  /// For former subscribers.
  public static let winBack = Self(rawValue: 4)
}
