/// Says whether a parent must approve what the account buys, from now on.
public struct SetAskToBuy: StoreCommand {
  public static let name = "setAskToBuy"

  let asks: Bool
  let account: AccountID

  /// Makes the command.
  public init(_ asks: Bool, account: AccountID) {
    self.asks = asks
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setAskToBuy(asks, for: account))
  }
}

/// Says whether an issue of the account comes between what it buys and the transaction, from now on.
public struct SetInterruption: StoreCommand {
  public static let name = "setInterruption"

  let interrupts: Bool
  let account: AccountID

  /// Makes the command.
  public init(_ interrupts: Bool, account: AccountID) {
    self.interrupts = interrupts
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setInterruption(interrupts, for: account))
  }
}

/// Decides what becomes of an account's next purchase alone; nil takes that back.
public struct SetNextPurchase: StoreCommand {
  public static let name = "arrange"

  let nextPurchase: NextPurchase?
  let account: AccountID

  /// Makes the command.
  public init(_ nextPurchase: NextPurchase?, account: AccountID) {
    self.nextPurchase = nextPurchase
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.arrange(nextPurchase, for: account))
  }
}

/// Approves what waits longest for a product: a parent agrees, or an interruption is resolved.
public struct Approve: StoreCommand {
  public static let name = "approve"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.approve(productID, account: account)
  }
}

/// Declines what waits longest for a product.
public struct Decline: StoreCommand {
  public static let name = "decline"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.decline(productID, account: account))
  }
}

/// Approves what waits under a name.
public struct ApprovePending: StoreCommand {
  public static let name = "approvePending"

  let transaction: TransactionID

  /// Makes the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.approve(transaction)
  }
}

/// Declines what waits under a name.
public struct DeclinePending: StoreCommand {
  public static let name = "declinePending"

  let transaction: TransactionID

  /// Makes the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.decline(transaction))
  }
}

/// Settles what kept a transaction from being made, or from being renewed.
public struct ResolveIssue: StoreCommand {
  public static let name = "resolveIssue"

  let transaction: TransactionID

  /// Makes the command.
  public init(of transaction: TransactionID) {
    self.transaction = transaction
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.resolveIssue(of: transaction)
  }
}

/// Buys on a device that the store does not know.
///
/// The answer is the transaction, also where the account held one already.
public struct BuyElsewhere: StoreCommand {
  public static let name = "buyElsewhere"

  let order: PurchaseOrder
  let account: AccountID

  /// Makes the command.
  public init(_ order: PurchaseOrder, account: AccountID) {
    self.order = order
    self.account = account
  }

  /// Makes the command for one of a product.
  public init(_ productID: String, account: AccountID) {
    self.init(PurchaseOrder(productID: productID), account: account)
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    try store.state.buyElsewhere(order, account: account)
  }
}

/// Redeems a code on a device, which must be online.
public struct RedeemCode: StoreCommand {
  public static let name = "redeem"

  let code: String
  let device: DeviceID

  /// Makes the command.
  public init(_ code: String, on device: DeviceID) {
    self.code = code
    self.device = device
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> RedeemOutcome {
    try store.state.redeem(code, on: device)
  }
}
