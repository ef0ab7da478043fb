/// The share of a purchase that the App Store revoked.
public struct WireRevocationType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a type by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All of it was refunded.
  public static let refundFull = Self(rawValue: "REFUND_FULL")

  /// A share of it was refunded.
  public static let refundProrated = Self(rawValue: "REFUND_PRORATED")

  /// The family no longer shares it.
  public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")
}
