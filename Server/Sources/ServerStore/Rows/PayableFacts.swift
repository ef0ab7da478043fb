public import AppStoreWire
public import ServerCore

/// The signed facts about a purchase's payments.
public struct PayableFacts: Sendable {
  /// The newest fact about each transaction.
  public let transactions: [SignedFact]

  /// The ends of days of grace that were ever signed.
  public let graces: [WireDate]

  /// Creates the facts about a purchase.
  ///
  /// - Parameters:
  ///   - transactions: The newest fact about each transaction.
  ///   - graces: The ends of days of grace that were ever signed.
  public init(transactions: [SignedFact], graces: [WireDate]) {
    self.transactions = transactions
    self.graces = graces
  }

  var payments: PaymentHistory { PaymentHistory(newest: transactions, graces: graces) }
}
