/// What caused a transaction.
public struct WireTransactionReason: WireText {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought or upgraded.
  public static let purchase = Self(rawValue: "PURCHASE")

  /// A subscription renewed, perhaps into the product of a waiting downgrade.
  public static let renewal = Self(rawValue: "RENEWAL")
}
