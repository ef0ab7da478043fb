import LocalAppStore
public import OpenStoreKit

extension SKTestSession {
  /// Returns every transaction, and every purchase that waits to be one, in the order they were
  /// made.
  public func allTransactions() -> [SKTestTransaction] { entries.map(SKTestTransaction.init) }

  /// Deletes all transactions.
  public func clearTransactions() {
    _ = try? environment.store.ask(ClearTransactions(of: environment.account))
  }

  /// Deletes a transaction, and with a subscription's first one its renewals.
  ///
  /// - Throws: ``SKTestError``.
  public func deleteTransaction(identifier: UInt) throws {
    try ask(DeleteTransaction(entry(identifier).id))
  }

  /// Buys outside of the app; the transaction arrives as an update.
  ///
  /// - Throws: `Product.PurchaseError` or `StoreKitError`.
  @discardableResult
  public func buyProduct(
    identifier: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    try environment.launch.buyElsewhere(
      options.order(of: identifier), by: environment.account, in: environment.store)
  }

  /// Buys outside of the app; this is the signature without options.
  ///
  /// - Throws: ``SKTestError``.
  public func buyProduct(productIdentifier: String) throws {
    try ask(BuyElsewhere(PurchaseOrder(productID: productIdentifier), account: environment.account))
  }

  /// Approves a purchase as a parent; it is made under the same identifier.
  ///
  /// - Throws: ``SKTestError``.
  public func approveAskToBuyTransaction(identifier: UInt) throws {
    try ask(ApprovePending(asked(identifier).id))
  }

  /// Declines for a parent, without a notification.
  ///
  /// - Throws: ``SKTestError``.
  public func declineAskToBuyTransaction(identifier: UInt) throws {
    try ask(DeclinePending(asked(identifier).id))
  }

  /// Resolves the issue that interrupted a purchase or a renewal.
  ///
  /// - Throws: ``SKTestError``.
  public func resolveIssueForTransaction(identifier: UInt) throws {
    try ask(ResolveIssue(of: entry(identifier).id))
  }

  /// Refunds a transaction at once.
  ///
  /// - Throws: ``SKTestError``.
  public func refundTransaction(identifier: UInt) throws {
    try ask(RefundTransaction(entry(identifier).id))
  }

  var entries: [LedgerEntry] {
    (try? environment.store.ask(ListEntries(of: environment.account))) ?? []
  }

  func entry(_ identifier: UInt) throws -> LedgerEntry {
    guard let entry = entries.first(where: { UInt(clamping: $0.id.rawValue) == identifier }) else {
      throw SKTestError(
        .noTransactionFound,
        "There is no transaction \(identifier). `allTransactions()` has those that there are.")
    }
    return entry
  }

  private func asked(_ identifier: UInt) throws -> LedgerEntry {
    let entry = try entry(identifier)
    guard entry.phase == .pending(.askToBuy) else {
      throw SKTestError(
        .invalidAction,
        "Nobody was asked to approve the transaction \(identifier). Set `askToBuyEnabled` before the purchase."
      )
    }
    return entry
  }
}
