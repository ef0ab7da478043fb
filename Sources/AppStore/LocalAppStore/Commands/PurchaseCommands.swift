import AppStoreWire
public import Foundation

/// Sets whether a parent must approve the account's purchases.
public struct SetAskToBuy: StoreCommand {
  let asks: Bool
  let account: AccountID

  /// Creates the command.
  public init(_ asks: Bool, account: AccountID) {
    self.asks = asks
    self.account = account
  }

  /// Sets it for the account.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.state.accounts[account]?.asksToBuy = asks
    return Done()
  }
}

/// Turns purchases on or off on the account's devices, as Content & Privacy Restrictions do, from now on.
public struct SetPayments: StoreCommand {
  let areAllowed: Bool
  let account: AccountID

  /// Creates the command.
  public init(areAllowed: Bool, account: AccountID) {
    self.areAllowed = areAllowed
    self.account = account
  }

  /// Sets it for the account.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.state.accounts[account]?.forbidsPayments = !areAllowed
    return Done()
  }
}

/// Sets whether purchases are interrupted by an issue with the account.
public struct SetInterruption: StoreCommand {
  let interrupts: Bool
  let account: AccountID

  /// Creates the command.
  public init(_ interrupts: Bool, account: AccountID) {
    self.interrupts = interrupts
    self.account = account
  }

  /// Sets it for the account.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.state.accounts[account]?.interruptsPurchases = interrupts
    return Done()
  }
}

/// Sets the outcome of an account's next purchase only; nil removes it.
public struct SetNextPurchase: StoreCommand {
  let nextPurchase: NextPurchase?
  let account: AccountID

  /// Creates the command.
  public init(_ nextPurchase: NextPurchase?, account: AccountID) {
    self.nextPurchase = nextPurchase
    self.account = account
  }

  /// Sets the outcome of the account's next purchase.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    store.state.accounts[account]?.nextPurchase = nextPurchase
    return Done()
  }
}

/// Approves what waits longest for a product: a parent consents, or an interruption is resolved.
public struct Approve: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the transaction that was made.
  ///
  /// Throws if nothing waits for the product.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let owner = try store.state.account(account)
    return try store.approve(try store.takePending(productID, account: account), of: owner)
  }
}

/// Declines what waits longest for a product.
public struct Decline: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Removes the request.
  ///
  /// Throws if nothing waits for the product.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let declined = try store.takePending(productID, account: account)
    store.record(.declined, account: account, product: declined.order.productID)
    return Done()
  }
}

/// Approves what waits under a name.
public struct ApprovePending: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the transaction that was made.
  ///
  /// Throws if nothing waits under that name.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let waiting = try store.takePending(transaction)
    return try store.approve(waiting, of: store.state.account(waiting.account))
  }
}

/// Declines what waits under a name.
public struct DeclinePending: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(_ transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Removes the request.
  ///
  /// Throws if nothing waits under that name.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let declined = try store.takePending(transaction)
    store.record(.declined, account: declined.account, product: declined.order.productID)
    return Done()
  }
}

/// Resolves the issue that keeps a transaction from being made or renewed.
public struct ResolveIssue: StoreCommand {
  let transaction: TransactionID

  /// Creates the command.
  public init(of transaction: TransactionID) {
    self.transaction = transaction
  }

  /// Returns the transaction that was made.
  ///
  /// Throws if no interruption or unpaid renewal is about that one.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    if store.shop.pending[transaction]?.cause == .interruption {
      return try ApprovePending(transaction).run(in: &store)
    }
    guard let purchase = store.shop.purchase(transaction) else {
      throw .unknownTransaction(transaction)
    }
    guard let subscription = store.shop.subscriptions[purchase.originalID], subscription.isUnpaid
    else { throw .nothingPending(purchase.productID) }
    return store.recover(
      subscription, at: WireDate(store.now), Way(event: .recovered, device: nil)
    ).id
  }
}

/// Buys on a device that isn't in the store.
///
/// The result is the transaction, even if the account already had one.
public struct BuyElsewhere: StoreCommand {
  let order: PurchaseOrder
  let account: AccountID

  /// A Boolean value that indicates whether the app on that device has finished the transaction;
  /// nil means false.
  let isFinished: Bool?

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The account that buys.
  ///   - isFinished: Whether the app on that device delivers the purchase and finishes the
  ///     transaction. Otherwise each of the account's devices receives it unfinished.
  public init(_ order: PurchaseOrder, account: AccountID, isFinished: Bool = false) {
    self.order = order
    self.account = account
    self.isFinished = isFinished ? true : nil
  }

  /// Creates the command for one unit of a product.
  public init(_ productID: String, account: AccountID, isFinished: Bool = false) {
    self.init(PurchaseOrder(productID: productID), account: account, isFinished: isFinished)
  }

  /// Returns the transaction.
  ///
  /// Throws if the product isn't for sale as ordered.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let owner = try store.state.account(account)
    let product = try store.sellable(order)
    let plan = try store.shop.plan(for: order, of: product, by: owner, at: store.clocks)
    store.shop.useUpNonces(of: order, at: store.clocks)
    let before = store.shop.customer(account).purchases.count
    let purchase = store.carryOut(plan, order, product, by: account, as: .boughtElsewhere)
    let isNew = store.shop.customer(account).purchases.count > before
    if isFinished == true, isNew { store.shop.ledger.update(purchase.id) { $0.isFinished = true } }
    return purchase.id
  }
}

/// Redeems a code on a device, which must be online.
public struct RedeemCode: StoreCommand {
  let code: String
  let device: DeviceID

  /// Creates the command.
  public init(_ code: String, on device: DeviceID) {
    self.code = code
    self.device = device
  }

  /// Returns the code's result.
  ///
  /// Throws if the device is offline, or the code is unknown, used up or not for this account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RedeemOutcome {
    let owner = try store.state.device(device)
    let account = try store.state.account(owner.account)
    guard owner.isOnline else { throw .offline }
    return try store.redeem(code, by: account, on: device)
  }
}

/// Redeems a code on a device that isn't in the store.
public struct RedeemCodeElsewhere: StoreCommand {
  let code: String
  let account: AccountID
  let appAccountToken: UUID?
  let quantity: Int?
  let billingPlan: StoreConfiguration.BillingPlan.Kind?

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - account: The account that redeems it.
  ///   - appAccountToken: The app's own name for the account.
  ///   - quantity: The number of units, or nil for one.
  ///   - billingPlan: The billing plan of a subscription, or nil for that of the code's offer.
  public init(
    _ code: String, account: AccountID, appAccountToken: UUID? = nil, quantity: Int? = nil,
    billingPlan: StoreConfiguration.BillingPlan.Kind? = nil
  ) {
    self.code = code
    self.account = account
    self.appAccountToken = appAccountToken
    self.quantity = quantity
    self.billingPlan = billingPlan
  }

  /// Returns the code's result.
  ///
  /// Throws if the code is unknown, used up or not for this account, or doesn't apply to that
  /// quantity or plan.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> RedeemOutcome {
    try store.redeem(code, by: store.state.account(account)) { order in
      order.appAccountToken = appAccountToken
      order.quantity = quantity ?? 1
      order.billingPlan = billingPlan
    }
  }
}

extension StoreContext {
  /// Redeems a code, and returns the result.
  fileprivate mutating func redeem(
    _ code: String, by account: Account, on device: DeviceID? = nil,
    as ordered: (inout PurchaseOrder) -> Void = { _ in }
  ) throws(AppStoreError) -> RedeemOutcome {
    guard let (product, _) = shop.configuration.codeOffer(code) else { throw .unknownCode }
    var order = PurchaseOrder(productID: product.id, offer: .code(referenceName: code))
    ordered(&order)
    _ = try sellable(order)
    let plan = try shop.plan(for: order, of: product, by: account, at: clocks)
    if case .hold(let held) = plan { return .alreadyOwned(held.id) }
    // "Each customer can redeem one code per offer", of a subscription or anything else:
    // https://developer.apple.com/help/app-store-connect/manage-in-app-purchases/create-offer-codes-for-in-app-purchases
    guard !shop.customer(account.id).redeemedCodes.contains(code) else {
      throw .ineligibleForOffer(code, of: product.id)
    }
    let purchase = carryOut(plan, order, product, by: account.id, as: .redeemed, on: device)
    shop.customers[account.id, default: CustomerFacts()].redeemedCodes.insert(code)
    return purchase.productID == product.id ? .redeemed(purchase.id) : .scheduled(purchase.id)
  }
}
