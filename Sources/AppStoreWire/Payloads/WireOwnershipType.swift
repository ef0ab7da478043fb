/// How the customer came to own a product.
public struct WireOwnershipType: WireText {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// They bought it.
  public static let purchased = Self(rawValue: "PURCHASED")

  /// A member of their family bought it.
  public static let familyShared = Self(rawValue: "FAMILY_SHARED")
}
