import AppStoreWire
import Foundation

/// Returns those of the requested products that are for sale.
public struct LoadProducts: LaunchCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let productIDs: [String]
  let launch: LaunchID

  /// Creates the command.
  public init(_ productIDs: [String], for launch: LaunchID) {
    self.productIDs = productIDs
    self.launch = launch
  }

  /// Returns the products in the configuration's order, without those that are unknown or no longer
  /// for sale.
  ///
  /// Throws if the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreProduct] {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { throw .offline }
    let storefront = caller.account.storefront
    let wanted = Set(productIDs)
    let shop = store.shop
    return shop.configuration.products
      .filter { wanted.contains($0.id) && !shop.removedProducts.contains($0.id) }
      .map {
        StoreProduct(
          $0, in: shop.configuration, price: shop.prices.price(of: $0, in: storefront),
          storefront: storefront, locale: caller.device.locale)
      }
  }
}

/// Returns whether the account may have a group's introductory offer, as the process was first answered.
public struct CheckIntroductoryOffer: LaunchCommand {
  let group: String
  let launch: LaunchID

  /// Creates the command.
  public init(group: String, for launch: LaunchID) {
    self.group = group
    self.launch = launch
  }

  /// Returns the answer.
  ///
  /// Throws if the device is offline and the process was never answered.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Bool {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else {
      guard let known = store.state.launches[launch]?.introductoryEligibility[group] else {
        throw .offline
      }
      return known
    }
    let answer = store.shop.isEligibleForIntroductoryOffer(group, caller.account.id)
    store.state.launches.update(launch) { $0.introductoryEligibility[group] = answer }
    return answer
  }
}

/// Returns whether payments are allowed on the device; this also works offline.
public struct CheckPayments: LaunchCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let launch: LaunchID

  /// Creates the command.
  public init(for launch: LaunchID) {
    self.launch = launch
  }

  /// Returns true unless purchases are turned off.
  ///
  /// Throws if the process has ended.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Bool {
    try store.state.caller(launch).account.forbidsPayments != true
  }
}

/// Buys, with the transaction as a compact JWS.
public struct Buy: LaunchCommand {
  let order: PurchaseOrder
  let launch: LaunchID

  /// Creates the command.
  public init(_ order: PurchaseOrder, by launch: LaunchID) {
    self.order = order
    self.launch = launch
  }

  /// Returns the result of the purchase.
  ///
  /// Throws if the device is offline, or the product isn't for sale as ordered.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> PurchaseOutcome<String> {
    try buy(in: &store).map(store.signer.sign)
  }

  /// Carries out a tap on Buy.
  ///
  /// The outcome set for the next purchase is used up, even if this purchase fails. If the account
  /// already owns the product, it gets that answer and no request is made.
  private func buy(
    in store: inout StoreContext
  ) throws(AppStoreError) -> PurchaseOutcome<StoreDocument> {
    let caller = try store.state.caller(launch)
    let (device, account) = (caller.device, caller.account)
    let arranged = account.nextPurchase
    store.state.accounts[account.id]?.nextPurchase = nil
    guard account.forbidsPayments != true else { throw .paymentsForbidden }
    guard device.isOnline, arranged != .networkError else { throw .offline }
    let product = try store.sellable(order)
    if store.shop.habits.contains(.movesPrices) {
      try store.movePrice(of: product, in: account.storefront)
    }
    let plan = try store.shop.plan(for: order, of: product, by: account, at: store.clocks)
    if case .hold(let held) = plan { return .purchased(store.deliver(held, to: caller)) }
    if case .begin(let terms, _) = plan,
      let unfinished = store.unfinishedTerm(of: product.id, in: terms.groupID, by: account.id)
    {
      return .purchased(store.deliver(unfinished, to: caller))
    }
    switch arranged {
    case .cancelled:
      store.record(.cancelled, account: account.id, device: device.id, product: product.id)
      return .cancelled
    case .notAvailable:
      throw .productUnavailable(product.id)
    case .unverified:
      return .purchased(store.forgery(of: order, product: product, for: device))
    case .interrupted, .networkError, .processKilled, nil:
      break
    }
    store.shop.useUpNonces(of: order, at: store.clocks)
    if let cause = obstacle(of: account, arranged, in: store) {
      wait(for: cause, account.id, on: device.id, in: &store)
      return .pending
    }
    if arranged == .processKilled {
      _ = try EndLaunch(launch).run(in: &store)
      _ = store.carryOut(plan, order, product, by: account.id, as: .purchased, on: device.id)
      throw .launchEnded
    }
    let purchase = store.carryOut(
      plan, order, product, by: account.id, as: .purchased, on: device.id)
    return .purchased(store.deliver(purchase, to: caller))
  }

  /// Returns the reason why the purchase isn't made at once, or nil.
  private func obstacle(
    of account: Account, _ arranged: NextPurchase?, in store: StoreContext
  ) -> PendingPurchase.Cause? {
    if arranged == .interrupted || account.interruptsPurchases { return .interruption }
    let simulated = order.simulatesAskToBuy && store.environment != .production
    return account.asksToBuy || simulated ? .askToBuy : nil
  }

  /// Adds the purchase to the pending ones.
  ///
  /// A second request for a product that can be owned only once joins the first.
  private func wait(
    for cause: PendingPurchase.Cause, _ account: AccountID, on device: DeviceID,
    in store: inout StoreContext
  ) {
    let isWaiting = store.shop.pending.purchases(of: account).contains { $0.order == order }
    let kind = store.shop.configuration.product(order.productID)?.kind
    if !isWaiting || kind == .consumable || kind == .nonRenewing {
      store.shop.pending.add(
        PendingPurchase(
          account: account, order: order, cause: cause, date: store.now,
          id: store.nextTransactionID()))
    }
    store.record(
      .pending, account: account, device: device, product: order.productID, note: cause.rawValue)
  }
}

extension StoreContext {
  /// Returns the last transaction of a lapsed subscription that the app never finished, if the
  /// store hands that back in place of selling the product again.
  fileprivate func unfinishedTerm(
    of product: String, in group: String, by account: AccountID
  ) -> Purchase? {
    guard shop.habits.contains(.handsBackUnfinished),
      let lapsed = shop.ownSubscription(in: group, of: account),
      let last = shop.purchase(lapsed.latest),
      last.productID == product, !last.isFinished, last.isOwned
    else { return nil }
    return last
  }

  /// Sets a product's price, or returns it to the configuration's price.
  fileprivate mutating func movePrice(
    of product: StoreConfiguration.Product, in storefront: StorefrontCountry
  ) throws(AppStoreError) {
    let listed = product.storefrontPrices?[storefront.code] ?? product.price
    let now = shop.prices.price(of: product, in: storefront)
    _ = try SetPrice(
      now == listed ? listed + 1 : listed, of: product.id, storefront: storefront.code
    ).run(in: &self)
  }
}
