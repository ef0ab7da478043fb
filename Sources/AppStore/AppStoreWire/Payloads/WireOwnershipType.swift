/// A customer's kind of ownership of a product.
public struct WireOwnershipType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a way by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// They bought it.
  public static let purchased = Self(rawValue: "PURCHASED")

  /// A member of their family bought it.
  public static let familyShared = Self(rawValue: "FAMILY_SHARED")
}
