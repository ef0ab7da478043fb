/// The way in which an offer is paid.
public struct WireOfferDiscountType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a way by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing is paid.
  public static let freeTrial = Self(rawValue: "FREE_TRIAL")

  /// A lower price each period.
  public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")

  /// One lower price for all of the offer.
  public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")

  /// One lower price, once.
  public static let oneTime = Self(rawValue: "ONE_TIME")
}
