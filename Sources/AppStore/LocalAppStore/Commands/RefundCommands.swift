import AppStoreWire

/// Refunds the latest purchase of a product that was not refunded, or a part of it.
public struct Refund: StoreCommand {
  let productID: String
  let account: AccountID

  /// The part of the price to refund, in thousandths of a percent.
  let percentage: Int

  /// Creates the command.
  public init(_ productID: String, account: AccountID, percentage: Int = 100_000) {
    self.productID = productID
    self.account = account
    self.percentage = percentage
  }

  /// Returns the transaction that was refunded.
  ///
  /// Throws if the account bought no such product itself, or all of it was refunded.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    _ = try store.state.account(account)
    let purchase = store.shop.purchases(of: account).last {
      $0.productID == productID && $0.isOwned && $0.ownership == .purchased
    }
    guard let purchase else { throw .nothingToRefund(productID) }
    _ = try RefundTransaction(purchase.id, percentage: percentage).run(in: &store)
    return purchase.id
  }
}

/// Refunds one transaction, or a part of it.
public struct RefundTransaction: StoreCommand {
  let transaction: TransactionID

  /// The part of the price to refund, in thousandths of a percent.
  let percentage: Int

  /// Creates the command.
  public init(_ transaction: TransactionID, percentage: Int = 100_000) {
    self.transaction = transaction
    self.percentage = percentage
  }

  /// Refunds the transaction; refunding a subscription's newest period ends the subscription.
  ///
  /// Throws if there is nothing to refund, or the percentage isn't above 0 and at most 100.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    guard purchase.isOwned, purchase.ownership == .purchased else {
      throw .nothingToRefund(purchase.productID)
    }
    guard (1...100_000).contains(percentage) else { throw .invalidPercentage(percentage) }
    let isRequested = store.shop.refundRequests.remove(transaction) != nil
    // The newest period of a subscription ends it; an older one is taken back alone.
    if var subscription = store.shop.subscriptions[purchase.originalID],
      subscription.latest == transaction
    {
      let renews = subscription.renews
      if isRequested, renews, subscription.isAlive {
        subscription = store.happen(.turns(isOn: false), to: subscription)
      }
      store.happen(.isRefunded(wasToRenew: renews), to: subscription)
    }
    let refund = purchase.refund(of: percentage, at: WireDate(store.now))
    store.change(transaction, as: .refunded, StoreNotification(.refund), amount: -refund.amount) {
      $0.revocation = refund
      $0.returned += refund.amount
    }
    store.revokeShares(of: transaction)
    return Done()
  }
}

/// Takes the latest refund of a product back.
public struct ReverseRefund: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(of productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the transaction that is owned again.
  ///
  /// Throws if the product has no refunded transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    _ = try store.state.account(account)
    let refunded = store.shop.purchases(of: account).last {
      $0.productID == productID && $0.revocation?.percentage != nil
    }
    guard let refunded else { throw .nothingToReverse(productID) }
    return try ReverseTransactionRefund(refunded.id).run(in: &store)
  }
}

/// Takes the refund of one transaction back.
public struct ReverseTransactionRefund: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the transaction, which is owned again.
  ///
  /// Throws if it was not refunded.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    guard let refunded = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    guard let revocation = refunded.revocation, revocation.percentage != nil else {
      throw .nothingToReverse(refunded.productID)
    }
    if let subscription = store.shop.subscriptions[refunded.originalID],
      subscription.latest == refunded.id
    {
      store.happen(.refundIsReversed(at: WireDate(store.now)), to: subscription)
    }
    store.change(
      refunded.id, as: .refundReversed, StoreNotification(.refundReversed),
      amount: revocation.amount
    ) {
      $0.revocation = nil
      $0.returned -= revocation.amount
    }
    store.restoreShares(of: refunded.id, refundedOn: revocation.date)
    return refunded.id
  }
}

/// Deletes a transaction without a trace; deleting a subscription's first transaction also deletes
/// all later ones.
public struct DeleteTransaction: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Deletes the transaction, or the request that waits under that name.
  ///
  /// Throws if there is neither.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    if store.shop.pending.remove(transaction) != nil { return Done() }
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    let isFirst = store.shop.subscriptions[purchase.originalID]?.id == transaction
    store.forget(
      isFirst
        ? store.shop.purchases(of: purchase.account).filter { $0.originalID == transaction }
        : [purchase])
    return Done()
  }
}

/// Deletes all that an account ever bought of the app.
public struct ClearTransactions: StoreCommand {
  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Deletes the transactions, the requests that wait, and the memory of used codes and
  /// introductory offers.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    for waiting in store.shop.pending.purchases(of: account) {
      store.shop.pending.remove(waiting.id)
    }
    store.forget(Array(store.shop.purchases(of: account)))
    store.shop.customers[account]?.introducedGroups = []
    store.shop.customers[account]?.redeemedCodes = []
    var isEmpty = true
    store.inEveryApp {
      if !$0.shop.ledger.isEmpty || !$0.shop.pending.isEmpty { isEmpty = false }
    }
    // In Xcode's environment transactions are numbered from 0 again once no account has any.
    if isEmpty { store.state.restartXcodeNumbers() }
    return Done()
  }
}
