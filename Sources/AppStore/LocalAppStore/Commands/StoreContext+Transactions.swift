import AppStoreWire
import Foundation

extension StoreContext {
  /// Returns the product of an order that can be sold now.
  func sellable(_ order: PurchaseOrder) throws(AppStoreError) -> StoreConfiguration.Product {
    let product = try shop.product(order.productID)
    guard !shop.removedProducts.contains(product.id) else { throw .productUnavailable(product.id) }
    let isSingle = product.kind == .nonConsumable || product.kind == .autoRenewable
    guard (1...(isSingle ? 1 : 10)).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, of: product.id)
    }
    let plan = shop.plan(of: order, product.subscription)
    guard plan == .upFront || plan == .monthly && product.subscription?.monthlyPlan != nil else {
      throw .billingPlanUnavailable(plan, of: product.id)
    }
    if let date = order.purchaseDate, date > now { throw .purchaseInTheFuture(product.id) }
    return product
  }

  /// Makes a purchase that waited.
  ///
  /// If the account has the product by then, it isn't sold twice.
  mutating func approve(
    _ waiting: PendingPurchase, of account: Account
  ) throws(AppStoreError) -> TransactionID {
    let product = try sellable(waiting.order)
    let plan = try shop.plan(
      for: waiting.order, of: product, by: account, askedAt: waiting.date, at: clocks)
    return carryOut(
      plan, waiting.order, product, by: account.id, as: .approved, named: waiting.id
    ).id
  }

  /// Removes the oldest pending purchase of a product.
  mutating func takePending(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> PendingPurchase {
    _ = try state.account(id)
    let oldest = shop.pending.purchases(of: id).first { $0.order.productID == productID }
    guard let oldest else { throw .nothingPending(productID) }
    return try takePending(oldest.id)
  }

  /// Takes what waits under an identifier off what waits.
  mutating func takePending(_ id: TransactionID) throws(AppStoreError) -> PendingPurchase {
    guard let waiting = shop.pending.remove(id) else { throw .unknownTransaction(id) }
    return waiting
  }

  /// Carries out a plan, and returns the transaction that answers it.
  mutating func carryOut(
    _ plan: PurchasePlan, _ order: PurchaseOrder, _ product: StoreConfiguration.Product,
    by account: AccountID, as event: StoreEvent.Kind, on device: DeviceID? = nil,
    named id: TransactionID? = nil
  ) -> Purchase {
    let way = Way(event: event, device: device, id: id)
    let date = order.purchaseDate.map { WireDate($0) } ?? WireDate(now)
    let purchase: Purchase
    switch plan {
    case .hold(let held):
      return held
    case .once(let offer):
      purchase = sellOnce(product, order, to: account, offer: offer, at: date, way)
    case .begin(let terms, let offer):
      purchase = begin(product, terms, offer, order, by: account, at: date, way)
    case .upgrade(let subscription, let terms, let offer):
      purchase = upgrade(subscription, to: product, terms, offer, order, at: date, way)
    case .change(let subscription, let offer):
      return change(subscription, to: product, offer, order, way)
    case .keep(let subscription):
      return keep(subscription, way)
    case .resume(let subscription):
      return resume(subscription)
    case .redeem(let subscription, let offer):
      return redeem(offer, for: subscription, way)
    case .recover(let subscription):
      return recover(subscription, at: WireDate(now), way)
    }
    if order.purchaseDate != nil {
      if order.renewalBehavior == .cancelImmediately {
        _ = try? SetRenewal(of: product.id, account: account, isOn: false).run(in: &self)
      }
      DuePeriod(purchase.originalID).catchUp(in: &self)
    }
    return purchase
  }

  /// Sells a product that does not renew.
  private mutating func sellOnce(
    _ product: StoreConfiguration.Product, _ order: PurchaseOrder, to id: AccountID,
    offer: UsedOffer?, at date: WireDate, _ way: Way
  ) -> Purchase {
    let storefront = state.accounts[id]?.storefront ?? StorefrontCountry.unitedStates
    let price = shop.prices.price(of: product, in: storefront).milliunits(times: order.quantity)
    let purchase = keep(
      Purchase.once(
        way.id ?? nextTransactionID(), product, order, by: id, at: date, in: storefront,
        price: offer == nil ? price : 0, offer: offer, revision: state.nextRevision()))
    record(
      way.event, purchase, device: way.device, StoreNotification(.oneTimeCharge),
      amount: purchase.price)
    shareWithFamily(purchase)
    return purchase
  }

  /// Adds a new transaction.
  @discardableResult
  mutating func keep(_ purchase: Purchase) -> Purchase {
    shop.customers[purchase.account, default: CustomerFacts()].purchases.append(purchase.id)
    shop.ledger.add(purchase)
    return purchase
  }

  /// Returns a transaction that looks like a purchase but has a foreign signature.
  ///
  /// It isn't stored.
  mutating func forgery(
    of order: PurchaseOrder, product: StoreConfiguration.Product, for device: Device
  ) -> StoreDocument {
    var purchase = Purchase.once(
      nextTransactionID(), product, order, by: device.account, at: WireDate(now),
      in: device.storefront,
      price: shop.prices.price(of: product, in: device.storefront).milliunits(
        times: order.quantity),
      offer: nil, revision: 0)
    if let terms = product.subscription {
      purchase.term = Purchase.Term(
        groupID: terms.groupID, lineItem: state.nextNumber(), reason: .purchase,
        end: shop.calendar.end(
          of: shop.plan(of: order, terms) == .monthly
            ? Subscription.Commitment.period : terms.period,
          times: 1, from: purchase.date))
    }
    record(.forged, account: device.account, device: device.id, product: product.id)
    var document = document(of: purchase, for: device)
    document.signer = .untrusted
    return document
  }

  /// Returns the identifier of the next transaction: Xcode's store counts them from 0.
  mutating func nextTransactionID() -> TransactionID {
    TransactionID(
      rawValue: environment == .xcode
        ? state.nextXcodeNumber() : 200_000_000_000_000 + UInt64(state.nextNumber()))
  }

  /// Changes a transaction in a way that devices and servers are notified of.
  mutating func change(
    _ id: TransactionID, as event: StoreEvent.Kind, _ notification: StoreNotification,
    amount: Int64 = 0, _ body: (inout Purchase) -> Void
  ) {
    guard let changed = alter(id, body) else { return }
    record(event, changed, notification, amount: amount)
  }

  /// Changes a transaction in a way that devices are notified of.
  ///
  /// The log keeps the earlier version.
  ///
  /// - Returns: The changed transaction, or nil if there is none with this identifier.
  @discardableResult
  mutating func alter(_ id: TransactionID, _ body: (inout Purchase) -> Void) -> Purchase? {
    guard shop.purchase(id) != nil else { return nil }
    let revision = state.nextRevision()
    let date = state.nextChangeDate()
    shop.ledger.revise(id) {
      body(&$0)
      $0.revision = revision
      $0.changed = date
    }
    return shop.purchase(id)
  }

  /// Records that the app has delivered the purchase.
  mutating func markFinished(_ id: TransactionID, on device: DeviceID) {
    shop.installs[device]?.copies[id]?.purchase.isFinished = true
    guard let purchase = shop.purchase(id), !purchase.isFinished else { return }
    shop.ledger.update(id) { $0.isFinished = true }
    record(
      .finished, account: purchase.account, device: device, product: purchase.productID,
      transaction: id)
  }

  /// Removes transactions with their family shares and the copies on devices and in processes.
  ///
  /// A subscription returns to its newest remaining transaction.
  mutating func forget(_ purchases: [Purchase]) {
    let all = purchases + purchases.flatMap { shares(of: $0.id) }
    for (account, purchases) in Dictionary(grouping: all, by: \.account) {
      forget(Set(purchases.map(\.id)), of: account)
    }
    for id in Set(all.map(\.originalID)).sorted() {
      if let subscription = shop.subscriptions[id] { stepBack(subscription) }
    }
  }

  private mutating func forget(_ gone: Set<TransactionID>, of account: AccountID) {
    guard var customer = shop.customers.removeValue(forKey: account) else { return }
    customer.purchases.removeAll { gone.contains($0) }
    let left = Set(customer.purchases.compactMap { shop.purchase($0)?.originalID })
    let ended = Set(customer.subscriptions).subtracting(left)
    let groups = ended.compactMap { shop.subscriptions.removeValue(forKey: $0)?.groupID }
    customer.subscriptions.removeAll { ended.contains($0) }
    customer.introducedGroups.subtract(groups)
    shop.customers[account] = customer
    shop.ledger.remove(gone)
    for device in customer.devices {
      shop.installs[device]?.forget(gone)
      guard let launch = state.launches.launch(of: app, on: device) else { continue }
      state.launches.update(launch) { $0.forget(gone) }
    }
  }

  /// Returns a subscription whose newest transaction was deleted to the one before.
  private mutating func stepBack(_ old: Subscription) {
    guard shop.purchase(old.latest) == nil,
      let newest = shop.purchases(of: old.account).last(where: { $0.originalID == old.id }),
      let term = newest.term
    else { return }
    happen(.stepsBack(to: newest, term), to: old)
  }

  /// Records that an account has the app on a device, and when it first had the app: that never changes again.
  mutating func noteDownload(by account: AccountID, version: String, on device: Device) {
    shop.customers[account, default: CustomerFacts()].devices.insert(device.id)
    guard shop.customer(account).firstDownload == nil else { return }
    shop.customers[account, default: CustomerFacts()].firstDownload = CustomerFacts.FirstDownload(
      date: now, version: version, platform: device.platform)
  }

  /// Shows a message to a person, on each of their devices that has the app.
  ///
  /// A message that waits there already is not sent twice.
  mutating func show(_ message: StoreMessage, to account: AccountID) {
    for device in state.devices.devices(of: account) {
      guard let waiting = shop.installs[device]?.messages, !waiting.contains(message) else {
        continue
      }
      shop.installs[device]?.messages.append(message)
    }
  }
}
