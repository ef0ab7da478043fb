import AppStoreWire
public import Foundation

/// Creates accounts that each buy one of a product, each with an `appAccountToken`.
public struct AddCustomers: StoreCommand {
  /// The most customers that are made at once.
  public static let most = 100_000

  /// The accounts that were made.
  public struct Made: Hashable, Codable, Sendable {
    /// The number of the first account, counted from 1.
    public let first: Int

    /// The number of accounts.
    public let count: Int

    /// Creates the answer of several commands together.
    public init(first: Int, count: Int) {
      self.first = first
      self.count = count
    }
  }

  let count: Int
  let productID: String

  /// Creates the command.
  public init(_ count: Int, buying productID: String) {
    self.count = count
    self.productID = productID
  }

  /// Returns the accounts.
  ///
  /// Throws if the product isn't for sale, or that many can't be made.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Made {
    guard (1...Self.most).contains(count) else { throw .invalidCount(count) }
    _ = try store.sellable(PurchaseOrder(productID: productID))
    let first = store.state.accounts.ids.count + 1
    for _ in 0..<count {
      let account = try AddAccount().run(in: &store)
      let order = PurchaseOrder(productID: productID, appAccountToken: store.state.nextUUID())
      _ = try BuyElsewhere(order, account: account).run(in: &store)
    }
    return Made(first: first, count: count)
  }
}

/// Lists accounts and their transactions in the app, page by page.
public struct ListCustomers: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  /// An account, with the data that an app's server can have about it.
  public struct Customer: Hashable, Codable, Sendable {
    /// The number of the account, counted from 1.
    public let number: Int

    /// The `appAccountToken` of the newest transaction that has one.
    public let appAccountToken: UUID?

    /// The identifier of its download of the app.
    public let appTransactionID: String

    /// Its transactions, oldest first, including renewals and family shares.
    public let transactions: [TransactionID]
  }

  /// Some customers, and whether there are more.
  public struct Page: Hashable, Codable, Sendable {
    /// The customers, in the order of their numbers.
    public let customers: [Customer]

    /// A Boolean value that indicates whether there are more.
    public let hasMore: Bool
  }

  let after: Int
  let limit: Int

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - after: The number of the last account before this page.
  ///   - limit: The most accounts that are returned.
  public init(after: Int = 0, limit: Int) {
    self.after = after
    self.limit = limit
  }

  /// Returns a page of accounts.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Page {
    let ids = store.state.accounts.ids
    let start = min(max(0, after), ids.count)
    let end = start + min(max(0, limit), ids.count - start)
    let customers = (start..<end).map { customer(ids[$0], number: $0 + 1, in: store) }
    return Page(customers: customers, hasMore: end < ids.count)
  }

  private func customer(_ id: AccountID, number: Int, in store: StoreContext) -> Customer {
    let purchases = Array(store.shop.purchases(of: id))
    return Customer(
      number: number,
      appAccountToken: purchases.last { $0.appAccountToken != nil }?.appAccountToken,
      appTransactionID: store.appTransactionID(of: id), transactions: purchases.map(\.id))
  }
}

/// Finds the first transaction with an event after a given number of events.
public struct FindChangedTransaction: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let after: Int

  /// Creates the command.
  public init(after: Int) {
    self.after = after
  }

  /// Returns the transaction, or nil if nothing happened to any of the app.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID? {
    for logged in store.state.log.dropFirst(max(0, after)) where logged.event.app == store.app {
      if let transaction = logged.event.transaction { return transaction }
    }
    return nil
  }
}

/// Returns a transaction's identifiers.
public struct DescribeTransaction: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  /// The identifiers of a transaction, and of its subscription, product and account.
  public struct Description: Hashable, Codable, Sendable {
    /// The identifier of the transaction.
    public let id: TransactionID

    /// The first transaction of the same subscription, or the transaction itself.
    public let originalID: TransactionID

    /// The transaction's product.
    public let productID: String

    /// The product that its subscription runs as now, or the transaction's product.
    public let currentProductID: String

    /// The account that has it.
    public let account: AccountID

    /// The number of the account, counted from 1.
    public let accountNumber: Int

    /// The identifier of the account's download of the app.
    public let appTransactionID: String
  }

  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the description.
  ///
  /// Throws if the app has no such transaction.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Description {
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    return Description(
      id: purchase.id, originalID: purchase.originalID, productID: purchase.productID,
      currentProductID: store.shop.subscriptions[purchase.originalID]?.productID
        ?? purchase.productID,
      account: purchase.account,
      accountNumber: store.state.accounts.number(of: purchase.account) ?? 0,
      appTransactionID: store.appTransactionID(of: purchase.account))
  }
}
