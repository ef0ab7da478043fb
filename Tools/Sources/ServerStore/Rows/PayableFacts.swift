package import AppStoreWire
package import ServerCore

/// The signed facts about a purchase's payments.
package struct PayableFacts: Sendable {
  /// The newest fact about each transaction.
  package let transactions: [SignedFact]

  /// The ends of days of grace that were ever signed.
  package let graces: [WireDate]

  /// Creates the facts about a purchase.
  ///
  /// - Parameters:
  ///   - transactions: The newest fact about each transaction.
  ///   - graces: The ends of days of grace that were ever signed.
  package init(transactions: [SignedFact], graces: [WireDate]) {
    self.transactions = transactions
    self.graces = graces
  }

  var payments: PaymentHistory { PaymentHistory(newest: transactions, graces: graces) }
}
