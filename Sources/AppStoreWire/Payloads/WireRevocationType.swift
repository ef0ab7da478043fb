/// How much of a purchase the App Store took back.
public struct WireRevocationType: WireText {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// All of it was refunded.
  public static let refundFull = Self(rawValue: "REFUND_FULL")

  /// A share of it was refunded.
  public static let refundProrated = Self(rawValue: "REFUND_PRORATED")

  /// The family no longer shares it.
  public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")
}
