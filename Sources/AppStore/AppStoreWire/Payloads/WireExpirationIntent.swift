/// The reason why a subscription ended.
public struct WireExpirationIntent: RawRepresentable, Hashable, Codable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Creates a reason by its number, which may be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The customer cancelled it.
  public static let customerCancelled = Self(rawValue: 1)

  /// It could not be paid for.
  public static let billingError = Self(rawValue: 2)

  /// The customer did not consent to a higher price.
  public static let priceIncreaseNotConsented = Self(rawValue: 3)

  /// The product was not for sale at the renewal.
  public static let productUnavailable = Self(rawValue: 4)

  /// The App Store does not say.
  public static let other = Self(rawValue: 5)
}
