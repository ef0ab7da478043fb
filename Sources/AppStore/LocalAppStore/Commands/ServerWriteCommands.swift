public import Foundation

/// Marks a transaction as finished by the app's server.
public struct FinishForApp: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Marks the transaction as finished, and changes nothing if it is.
  ///
  /// No process receives it as new or unfinished from then on. Throws if the app has no such
  /// transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    guard !purchase.isFinished else { return Done() }
    store.shop.ledger.update(transaction) { $0.isFinished = true }
    for device in store.shop.customer(purchase.account).devices {
      store.shop.installs[device]?.known[transaction] = purchase.revision
    }
    store.record(
      .finished, account: purchase.account, product: purchase.productID, transaction: transaction)
    return Done()
  }
}

/// Sets the app's own name for the account on a purchase that was made without one, or with another.
public struct SetAppAccountToken: StoreCommand {
  let token: UUID
  let transaction: TransactionID

  /// Creates the command, of the first transaction of a subscription or of a transaction that is its own first.
  public init(_ token: UUID, on transaction: TransactionID) {
    self.token = token
    self.transaction = transaction
  }

  /// Sets the name on the transaction, and of a subscription on its newest period and on all that follow.
  ///
  /// Throws if the app has no such transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    let subscription = store.shop.subscriptions[purchase.originalID]
    var named = [purchase]
    if let newest = subscription.map(store.shop.newest), newest.id != purchase.id {
      named.append(newest)
    }
    for one in named where one.appAccountToken != token {
      store.alter(one.id) { $0.appAccountToken = token }
    }
    if let subscription, subscription.appAccountToken != token {
      store.happen(.isNamed(token), to: subscription)
    }
    // A date that was read before is not read again.
    _ = store.state.nextSignedDate()
    store.record(
      .accountNamed, account: purchase.account, product: purchase.productID,
      transaction: transaction)
    return Done()
  }
}

/// Records a server's consumption information about a purchase.
public struct KeepConsumption: StoreCommand {
  let transaction: TransactionID
  let version: Int
  let fields: [String: ConsumptionInformation.Field]

  /// Creates the command.
  public init(
    _ fields: [String: ConsumptionInformation.Field], version: Int, of transaction: TransactionID
  ) {
    self.fields = fields
    self.version = version
    self.transaction = transaction
  }

  /// Adds the information to the transaction, after earlier information.
  ///
  /// Throws if the app has no such transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard store.shop.purchase(transaction) != nil else { throw .unknownTransaction(transaction) }
    store.shop.servers.consumption[transaction, default: []].append(
      ConsumptionInformation(date: store.now, version: version, fields: fields))
    return Done()
  }
}
