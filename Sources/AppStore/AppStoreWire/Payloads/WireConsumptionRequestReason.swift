/// The reason for a customer's refund request.
public struct WireConsumptionRequestReason: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a reason by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// They bought it by mistake.
  public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")

  /// The purchase wasn't delivered.
  public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")

  /// They got it and are not content with it.
  public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")

  /// They have a legal right to it.
  public static let legal = Self(rawValue: "LEGAL")

  /// For another reason.
  public static let other = Self(rawValue: "OTHER")
}
