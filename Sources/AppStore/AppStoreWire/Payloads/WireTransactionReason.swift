/// The cause of a transaction.
public struct WireTransactionReason: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a cause by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought or upgraded.
  public static let purchase = Self(rawValue: "PURCHASE")

  /// A subscription renewed, perhaps into the product of a waiting downgrade.
  public static let renewal = Self(rawValue: "RENEWAL")
}
