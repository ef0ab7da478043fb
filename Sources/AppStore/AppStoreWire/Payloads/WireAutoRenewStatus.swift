/// A number for whether a subscription is set to renew.
public struct WireAutoRenewStatus: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a status by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer turned renewals off, or they ended for another reason.
  public static let off = Self(rawValue: 0)

  /// It renews at the end of the period.
  public static let on = Self(rawValue: 1)
}
