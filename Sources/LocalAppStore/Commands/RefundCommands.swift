/// Refunds the latest purchase of a product that was not refunded, or a part of it.
public struct Refund: StoreCommand {
  public static let name = "refund"

  let productID: String
  let account: AccountID

  /// Thousandths of a percent of what was paid.
  let percentage: Int

  /// Makes the command.
  public init(_ productID: String, account: AccountID, percentage: Int = 100_000) {
    self.productID = productID
    self.account = account
    self.percentage = percentage
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.refund(productID, account: account, percentage: percentage)
  }
}

/// Refunds one transaction, or a part of it.
public struct RefundTransaction: StoreCommand {
  public static let name = "refundTransaction"

  let transaction: TransactionID

  /// Thousandths of a percent of what was paid.
  let percentage: Int

  /// Makes the command.
  public init(_ transaction: TransactionID, percentage: Int = 100_000) {
    self.transaction = transaction
    self.percentage = percentage
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.refund(transaction, percentage: percentage))
  }
}

/// Takes the latest refund of a product back.
public struct ReverseRefund: StoreCommand {
  public static let name = "reverseRefund"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(of productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.reverseRefund(productID, account: account)
  }
}

/// Deletes a transaction as if it had never been, and with a subscription's first one all that followed.
public struct DeleteTransaction: StoreCommand {
  public static let name = "delete"

  let transaction: TransactionID

  /// Makes the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.delete(transaction))
  }
}

/// Deletes all that an account ever bought of the app.
public struct ClearTransactions: StoreCommand {
  public static let name = "clear"

  let account: AccountID

  /// Makes the command.
  public init(of account: AccountID) {
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.clear(account))
  }
}
