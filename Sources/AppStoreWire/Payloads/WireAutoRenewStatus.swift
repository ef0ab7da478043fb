/// Whether a subscription will renew.
public struct WireAutoRenewStatus: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer turned renewals off, or something else ended them.
  public static let off = Self(rawValue: 0)

  /// It renews at the end of the period.
  public static let on = Self(rawValue: 1)
}
