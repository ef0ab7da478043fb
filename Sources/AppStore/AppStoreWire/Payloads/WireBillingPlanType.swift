/// The rhythm in which a subscription is paid.
public struct WireBillingPlanType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a type by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole period is paid at its beginning.
  public static let billedUpFront = Self(rawValue: "BILLED_UPFRONT")

  /// A commitment of twelve months is paid month by month.
  public static let monthly = Self(rawValue: "MONTHLY")
}
