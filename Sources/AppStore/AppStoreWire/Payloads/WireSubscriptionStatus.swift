/// The state of a subscription, which determines the customer's access.
public struct WireSubscriptionStatus: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a state by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It is paid for.
  public static let active = Self(rawValue: 1)

  /// It ended.
  public static let expired = Self(rawValue: 2)

  /// A payment failed and is being retried; the customer has no access.
  public static let billingRetry = Self(rawValue: 3)

  /// A payment failed and is being retried; the customer keeps access.
  public static let gracePeriod = Self(rawValue: 4)

  /// The App Store took it back.
  public static let revoked = Self(rawValue: 5)
}
