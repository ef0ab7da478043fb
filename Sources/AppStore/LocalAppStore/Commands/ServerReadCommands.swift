public import AppStoreWire

/// Finds the subject of an identifier from a server.
public struct FindTransaction: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let number: UInt64

  /// Creates the command.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Returns the transaction or the app transaction of that number, or nil if the app has neither.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionSubject? {
    store.subject(number)
  }
}

/// Reads a transaction as a server gets it.
public struct SignTransaction: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the transaction as a compact JWS.
  ///
  /// Throws if the app has no transaction of this identifier.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> String {
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    return try store.answer(about: purchase)
  }
}

/// Reads the transactions of an account as a server gets them, in the order of their last change.
public struct ListServerTransactions: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let query: TransactionQuery

  /// Creates the command.
  public init(_ query: TransactionQuery) {
    self.query = query
  }

  /// Returns at most the requested number of transactions after the position.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionPage {
    let (page, hasMore) = store.shop.ledger.page(of: query)
    return TransactionPage(
      transactions: try page.throwingMap {
        purchase throws(AppStoreError) in try store.answer(about: purchase)
      },
      position: page.last?.revision ?? query.position ?? 0, hasMore: hasMore)
  }
}

/// Reads the subscriptions of an account as a server gets them.
public struct ListServerSubscriptions: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let account: AccountID
  let statuses: Set<WireSubscriptionStatus>

  /// Creates the command, for subscriptions in some states, or in any if the list is empty.
  public init(of account: AccountID, in statuses: Set<WireSubscriptionStatus> = []) {
    self.account = account
    self.statuses = statuses
  }

  /// Returns the account's own subscriptions and those that its family shares, oldest first.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [ServerSubscription] {
    try store.shop.subscriptions(of: account)
      .filter { statuses.isEmpty || statuses.contains($0.status) }
      .throwingMap { subscription throws(AppStoreError) in
        ServerSubscription(
          groupID: subscription.groupID, originalID: subscription.id, status: subscription.status,
          transaction: try store.answer(about: store.shop.newest(of: subscription)),
          renewalInfo: try store.answer(about: subscription))
      }
  }
}

/// Reads an account's download of the app as a server gets it.
public struct SignAppTransaction: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the app transaction as a compact JWS, or nil if the account never had the app.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> String? {
    guard let payload = store.serverAppTransaction(of: account) else { return nil }
    return try store.signer.sign(StoreDocument(claims: .appTransaction(payload)))
  }
}

/// Returns the transactions of an order.
public struct LookUpOrder: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let order: String

  /// Creates the command.
  public init(_ order: String) {
    self.order = order
  }

  /// Returns the transactions as compact JWS, or nil if there is no such order.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [String]? {
    guard let purchase = TransactionID(orderID: order).flatMap({ store.shop.purchase($0) }) else {
      return nil
    }
    return [try store.answer(about: purchase)]
  }
}

/// Lists the consumption information that servers sent about a purchase.
public struct ListConsumption: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let transaction: TransactionID

  /// Creates the command.
  public init(of transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the information, oldest first.
  ///
  /// Throws if the app has no such transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [ConsumptionInformation] {
    guard store.shop.purchase(transaction) != nil else { throw .unknownTransaction(transaction) }
    return store.shop.servers.consumption[transaction] ?? []
  }
}

/// Returns a request to extend many renewals.
public struct ReadExtensionRequest: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let identifier: String

  /// Creates the command.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// Returns the request, or nil if there is none with that identifier.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> ExtensionRequest? {
    store.shop.servers.extensions[identifier]
  }
}
