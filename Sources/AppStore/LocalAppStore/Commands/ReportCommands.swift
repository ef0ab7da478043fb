import AppStoreWire
import Foundation

/// Lists what of an account waits for an answer, oldest first.
public struct ListPendingPurchases: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the requests.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [PendingPurchase] {
    _ = try store.state.account(account)
    return store.shop.pending.purchases(of: account)
  }
}

/// Lists all of an account's transactions and pending purchases, oldest first.
public struct ListEntries: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the entries, transactions first.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [LedgerEntry] {
    _ = try store.state.account(account)
    return store.shop.purchases(of: account)
      .map { LedgerEntry($0, of: store.shop.subscriptions[$0.originalID]) }
      + store.shop.pending.purchases(of: account).map(LedgerEntry.init)
  }
}

/// Lists all of an account's current and former subscriptions, oldest first.
public struct ListSubscriptions: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the subscriptions, including those shared by the family.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [SubscriptionEntry] {
    _ = try store.state.account(account)
    return store.shop.subscriptions(of: account).map { SubscriptionEntry($0, in: store) }
  }
}

/// Lists an account's transactions from the store's data, not from a device's copy.
public struct ListAccountTransactions: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let listing: TransactionListing
  let account: AccountID

  /// Creates the command.
  public init(_ listing: TransactionListing = .all, of account: AccountID) {
    self.listing = listing
    self.account = account
  }

  /// Returns the transactions in the order of their purchase.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [TransactionID] {
    _ = try store.state.account(account)
    let listed: [Purchase] = store.shop.purchases(of: account).filter {
      listing.contains($0, isFinished: $0.isFinished, isEntitled: store.shop.isEntitled($0))
    }
    return listed.map(\.id)
  }
}

/// Lists events in order, after a given number of them.
public struct ListEvents: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let after: Int

  /// Creates the command.
  public init(after: Int = 0) {
    self.after = after
  }

  /// Returns the events, signed as when they happened; none if there are no more.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreEvent] {
    var events: [StoreEvent] = []
    for logged in store.state.log.dropFirst(max(0, after)) {
      var event = logged.event
      if case .purchase(let facts) = logged.subject, let app = event.app,
        let signed = try store.inApp(
          app, { store throws(AppStoreError) in try store.signed(facts) })
      {
        (event.jws, event.renewalJWS) = signed
      }
      events.append(event)
    }
    return events
  }
}
