/// The reason for which a customer asks for a refund.
public struct WireConsumptionRequestReason: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a reason by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// They did not mean to buy.
  public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")

  /// The purchase wasn't delivered.
  public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")

  /// They got it and are not content with it.
  public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")

  /// The law gives them a right to it.
  public static let legal = Self(rawValue: "LEGAL")

  /// For another reason.
  public static let other = Self(rawValue: "OTHER")
}
