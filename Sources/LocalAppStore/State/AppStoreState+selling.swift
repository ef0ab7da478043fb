import AppStoreWire
import Foundation

extension AppStoreState {
  /// Carries out a tap on Buy.
  ///
  /// What was arranged for the next purchase is used up by this one, whatever comes of it. Who holds already
  /// what they ask for is told so and asked nothing.
  mutating func purchase(
    _ order: PurchaseOrder, by id: LaunchID
  ) throws(AppStoreError) -> PurchaseOutcome<StoreDocument> {
    let caller = try caller(id)
    let (device, account) = (caller.device, caller.account)
    let arranged = account.nextPurchase
    accounts[account.id]?.nextPurchase = nil
    guard device.isOnline, arranged != .networkError else { throw .offline }
    let product = try sellable(order)
    let plan = try plan(for: order, of: product, by: account)
    if case .hold(let held) = plan { return .purchased(hand(held, to: caller)) }
    switch arranged {
    case .cancelled:
      record(.cancelled, account: account.id, device: device.id, product: product.id)
      return .cancelled
    case .notAvailable:
      throw .productUnavailable(product.id)
    case .unverified:
      return .purchased(forgery(of: order, product: product, for: device))
    case .interrupted, .networkError, nil:
      break
    }
    useUpNonces(of: order)
    if let cause = obstacle(to: order, of: account, arranged: arranged) {
      wait(for: cause, order, of: account.id, on: device.id)
      return .pending
    }
    let purchase = carryOut(plan, order, product, by: account.id, as: .purchased, on: device.id)
    return .purchased(hand(purchase, to: caller))
  }

  /// Buys on a device that is not in the store, where the account is signed in too.
  mutating func buyElsewhere(
    _ order: PurchaseOrder, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    let product = try sellable(order)
    let plan = try plan(for: order, of: product, by: account)
    useUpNonces(of: order)
    return carryOut(plan, order, product, by: id, as: .boughtElsewhere).id
  }

  /// Redeems a code on a device.
  ///
  /// The transaction comes as an update, also to the app that is open there.
  mutating func redeem(
    _ code: String, on id: DeviceID
  ) throws(AppStoreError) -> RedeemOutcome {
    let device = try device(id)
    let account = try account(device.account)
    guard device.isOnline else { throw .offline }
    guard let (product, _) = shop.configuration.codeOffer(code) else { throw .unknownCode }
    let order = PurchaseOrder(productID: product.id, offer: .code(referenceName: code))
    _ = try sellable(order)
    let plan = try plan(for: order, of: product, by: account)
    if case .hold(let held) = plan { return .alreadyOwned(held.id) }
    let purchase = carryOut(plan, order, product, by: account.id, as: .redeemed, on: id)
    shop.customers[account.id, default: Customer()].redeemedCodes.insert(code)
    return purchase.productID == product.id ? .redeemed(purchase.id) : .scheduled(purchase.id)
  }

  /// Approves what waits: the purchase is made now, and comes to every device as an update.
  ///
  /// Where the person came to own the product while it waited, nothing is sold twice.
  mutating func approve(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    return try approve(try takePending(productID, account: id), of: account)
  }

  /// Approves the purchase that waits under an identifier.
  mutating func approve(_ id: TransactionID) throws(AppStoreError) -> TransactionID {
    let waiting = try takePending(id)
    return try approve(waiting, of: account(waiting.account))
  }

  private mutating func approve(
    _ waiting: PendingPurchase, of account: Account
  ) throws(AppStoreError) -> TransactionID {
    let product = try sellable(waiting.order)
    let plan = try plan(for: waiting.order, of: product, by: account, askedAt: waiting.date)
    return carryOut(
      plan, waiting.order, product, by: account.id, as: .approved, named: waiting.id
    ).id
  }

  /// Declines the purchase of a product that waits.
  ///
  /// No device is notified.
  mutating func decline(_ productID: String, account id: AccountID) throws(AppStoreError) {
    let declined = try takePending(productID, account: id)
    record(.declined, account: id, product: declined.order.productID)
  }

  /// Declines the purchase that waits under an identifier.
  mutating func decline(_ id: TransactionID) throws(AppStoreError) {
    let declined = try takePending(id)
    record(.declined, account: declined.account, product: declined.order.productID)
  }
}

extension AppStoreState {
  func sellable(_ order: PurchaseOrder) throws(AppStoreError) -> StoreConfiguration.Product {
    let product = try product(order.productID)
    guard !shop.removedProducts.contains(product.id) else { throw .productUnavailable(product.id) }
    let isSingle = product.kind == .nonConsumable || product.kind == .autoRenewable
    guard (1...(isSingle ? 1 : 10)).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, of: product.id)
    }
    if let date = order.purchaseDate, date > now { throw .purchaseInTheFuture(product.id) }
    return product
  }

  /// Returns the cause for which a purchase is not made at once, or nil where there is none.
  private func obstacle(
    to order: PurchaseOrder, of account: Account, arranged: NextPurchase?
  ) -> PendingPurchase.Cause? {
    if arranged == .interrupted || account.interruptsPurchases { return .interruption }
    let simulated = order.simulatesAskToBuy && environment != .production
    return account.asksToBuy || simulated ? .askToBuy : nil
  }

  /// Adds a purchase that waits.
  ///
  /// Asking twice for what can be held once is one request.
  private mutating func wait(
    for cause: PendingPurchase.Cause, _ order: PurchaseOrder, of account: AccountID,
    on device: DeviceID
  ) {
    let isWaiting = shop.pending.purchases(of: account).contains { $0.order == order }
    let kind = shop.configuration.product(order.productID)?.kind
    if !isWaiting || kind == .consumable || kind == .nonRenewing {
      shop.pending.add(
        PendingPurchase(
          account: account, order: order, cause: cause, date: now, id: nextTransactionID()))
    }
    record(
      .pending, account: account, device: device, product: order.productID, note: cause.rawValue)
  }

  private mutating func takePending(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> PendingPurchase {
    _ = try account(id)
    let oldest = shop.pending.purchases(of: id).first { $0.order.productID == productID }
    guard let oldest else { throw .nothingPending(productID) }
    return try takePending(oldest.id)
  }

  private mutating func takePending(_ id: TransactionID) throws(AppStoreError) -> PendingPurchase {
    guard let waiting = shop.pending.remove(id) else { throw .unknownTransaction(id) }
    return waiting
  }

  /// Carries out a plan, and returns the transaction that answers it.
  private mutating func carryOut(
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
      return change(subscription, to: product, offer, way)
    case .keep(let subscription):
      return keep(subscription, way)
    case .redeem(let subscription, let offer):
      return redeem(offer, for: subscription, way)
    case .recover(let subscription):
      return recover(subscription, at: WireDate(now), way)
    }
    if order.purchaseDate != nil {
      if order.renewalBehavior == .cancelImmediately {
        try? setRenewal(false, of: product.id, account: account)
      }
      catchUp(on: purchase.originalID)
    }
    return purchase
  }

  /// Sells a product that does not renew.
  private mutating func sellOnce(
    _ product: StoreConfiguration.Product, _ order: PurchaseOrder, to id: AccountID,
    offer: UsedOffer?, at date: WireDate, _ way: Way
  ) -> Purchase {
    let storefront = accounts[id]?.storefront ?? StorefrontCountry.unitedStates
    let price = shop.prices.price(of: product, in: storefront).milliunits(times: order.quantity)
    let purchase = keep(
      Purchase.once(
        way.id ?? nextTransactionID(), product, order, by: id, at: date, in: storefront,
        price: offer == nil ? price : 0, offer: offer, revision: nextRevision()))
    record(
      way.event, purchase, device: way.device, StoreNotification(.oneTimeCharge),
      amount: purchase.price)
    shareWithFamily(purchase)
    return purchase
  }

  /// Adds a new transaction.
  @discardableResult
  mutating func keep(_ purchase: Purchase) -> Purchase {
    shop.customers[purchase.account, default: Customer()].purchases.append(purchase.id)
    shop.ledger.add(purchase)
    return purchase
  }

  /// Returns a transaction that looks like a purchase and is signed by somebody else.
  ///
  /// Nobody keeps it.
  private mutating func forgery(
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
        groupID: terms.groupID, lineItem: nextNumber(), reason: .purchase,
        end: calendar.end(of: terms.period, times: 1, from: purchase.date))
    }
    record(.forged, account: device.account, device: device.id, product: product.id)
    var document = document(of: purchase, for: device)
    document.signer = .stranger
    return document
  }

  /// Returns the identifier of the next transaction: Xcode's store counts them from 0.
  mutating func nextTransactionID() -> TransactionID {
    TransactionID(
      rawValue: environment == .xcode
        ? nextXcodeNumber() : 200_000_000_000_000 + UInt64(nextNumber()))
  }
}

/// The way in which a transaction came about: the event in the log, the device, and its identifier.
struct Way {
  let event: StoreEvent.Kind
  let device: DeviceID?

  /// The identifier that the transaction has already.
  var id: TransactionID?
}

extension Purchase {
  /// Creates a transaction, its own first one unless another one is given.
  static func once(
    _ id: TransactionID, _ product: StoreConfiguration.Product, _ order: PurchaseOrder,
    by account: AccountID, at date: WireDate, in storefront: StorefrontCountry, price: Int64,
    offer: UsedOffer?, ownership: WireOwnershipType = .purchased,
    sharedFrom: TransactionID? = nil, originalID: TransactionID? = nil,
    originalDate: WireDate? = nil, revision: Int
  ) -> Purchase {
    Purchase(
      id: id, account: account, productID: product.id, kind: product.kind, date: date,
      quantity: order.quantity, ownership: ownership, storefront: storefront, price: price,
      offer: offer, appAccountToken: order.appAccountToken, originalID: originalID ?? id,
      originalDate: originalDate ?? date,
      sharedFrom: sharedFrom, revision: revision)
  }
}
