/// What came of a purchase, with the transaction that the store handed over.
public struct Sale: Sendable {
  public let outcome: PurchaseOutcome

  /// The transaction that was sold, or that is held already and was handed over again.
  ///
  /// Nil where the store handed none over: for an owner of a twin, for one who cancelled, and for
  /// all who did not buy.
  public let transaction: StoreTransaction?

  init(_ outcome: PurchaseOutcome, _ transaction: StoreTransaction? = nil) {
    self.outcome = outcome
    self.transaction = transaction
  }
}
