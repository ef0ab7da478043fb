/// Lists what of an account waits for an answer, oldest first.
public struct ListPendingPurchases: StoreCommand {
  public static let name = "pending"
  public static let isQuestion = true

  let account: AccountID

  /// Makes the command.
  public init(of account: AccountID) {
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [PendingPurchase] {
    try store.state.pending(of: account)
  }
}

/// Lists all of an account's transactions and of what waits to be one, in the order they were made.
public struct ListEntries: StoreCommand {
  public static let name = "entries"
  public static let isQuestion = true

  let account: AccountID

  /// Makes the command.
  public init(of account: AccountID) {
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [LedgerEntry] {
    try store.state.entries(of: account)
  }
}

/// Lists the transactions of an account as the store knows them, whatever its devices do.
public struct ListAccountTransactions: StoreCommand {
  public static let name = "ledger"
  public static let isQuestion = true

  let listing: TransactionListing
  let account: AccountID

  /// Makes the command.
  public init(_ listing: TransactionListing = .all, of account: AccountID) {
    self.listing = listing
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [TransactionID] {
    try store.state.ledger(listing, of: account)
  }
}

/// Lists what happened, in order, after the first so many events.
public struct ListEvents: StoreCommand {
  public static let name = "events"
  public static let isQuestion = true

  let after: Int

  /// Makes the command.
  public init(after: Int = 0) {
    self.after = after
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreEvent] {
    try store.events(after: after)
  }
}

/// Lists the notifications that the store has for a server, after the first so many events, in order.
public struct ListNotifications: StoreCommand {
  public static let name = "notifications"
  public static let isQuestion = true

  let after: Int

  /// Makes the command.
  public init(after: Int = 0) {
    self.after = after
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> [SignedNotification] {
    try store.notifications(after: after)
  }
}
