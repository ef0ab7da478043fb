/// The outcome of a purchase, with the transaction that the store delivered.
public struct Sale: Sendable {
  /// The answer to the app.
  public let outcome: PurchaseOutcome

  /// The transaction that was sold, or that is owned already and was delivered again.
  ///
  /// Nil if the store returned none: for an owner of a price variant, and for purchases that
  /// weren't made.
  public let transaction: StoreTransaction?

  init(_ outcome: PurchaseOutcome, _ transaction: StoreTransaction? = nil) {
    self.outcome = outcome
    self.transaction = transaction
  }
}
