/// The type of a product.
public struct WireProductType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a type by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription that renews until it is cancelled.
  public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

  /// A product that is bought once and kept.
  public static let nonConsumable = Self(rawValue: "Non-Consumable")

  /// Bought again and again.
  public static let consumable = Self(rawValue: "Consumable")

  /// A subscription that ends without renewing; the App Store has no record of its end.
  public static let nonRenewing = Self(rawValue: "Non-Renewing Subscription")
}
