import AppStoreWire
import Foundation

extension AppStoreState {
  /// Answers a tap on Buy.
  ///
  /// What was arranged for the next purchase is used up by this one, whatever comes of it.
  mutating func purchase(
    _ order: PurchaseOrder, by id: LaunchID
  ) throws(AppStoreError) -> PurchaseOutcome<StoreDocument> {
    let (_, device, account) = try people(of: id)
    let arranged = account.nextPurchase
    accounts[account.id]?.nextPurchase = nil
    guard device.isOnline, arranged != .networkError else { throw .offline }
    let product = try sellable(order)
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
    if let held = held(product.id, by: account.id) {
      return .purchased(hand(held, to: id, on: device))
    }
    if let cause = obstacle(to: order, of: account, arranged: arranged) {
      wait(for: cause, order, of: account.id, on: device.id)
      return .pending
    }
    let purchase = sell(
      product, order, to: account, as: .purchased, device: device.id)
    return .purchased(hand(purchase, to: id, on: device))
  }

  /// What a device is not at for: the account buys on another one.
  mutating func buyElsewhere(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    let order = PurchaseOrder(productID: productID)
    let product = try sellable(order)
    if let held = held(productID, by: id) { return held.id }
    return sell(product, order, to: account, as: .boughtElsewhere).id
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
    guard let (product, _) = configuration.codeOffer(code) else { throw .unknownCode }
    let order = PurchaseOrder(productID: product.id)
    _ = try sellable(order)
    if let held = held(product.id, by: account.id) { return .alreadyOwned(held.id) }
    let purchase = sell(
      product, order, to: account, as: .redeemed, code: code, device: id)
    return .redeemed(purchase.id)
  }

  /// Answers what waited: the purchase is made now, and comes to every device as an update.
  ///
  /// Where the person came to own the product while it waited, nothing is sold twice.
  mutating func approve(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    let order = try takePending(productID, account: id).order
    let product = try sellable(order)
    if let held = held(productID, by: id) { return held.id }
    return sell(product, order, to: account, as: .approved).id
  }

  /// Answers what waited with no.
  ///
  /// Nobody is told.
  mutating func decline(_ productID: String, account id: AccountID) throws(AppStoreError) {
    let declined = try takePending(productID, account: id)
    record(.declined, account: id, product: declined.order.productID)
  }

  /// A family member who owns a product lets the account use it.
  mutating func share(
    _ productID: String, with id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    let order = PurchaseOrder(productID: productID)
    let product = try sellable(order)
    guard product.isFamilyShareable else { throw .notFamilyShareable(productID) }
    return sell(product, order, to: account, as: .shared, ownership: .familyShared).id
  }
}

extension AppStoreState {
  private func sellable(
    _ order: PurchaseOrder
  ) throws(AppStoreError) -> StoreConfiguration.Product {
    let product = try product(order.productID)
    guard product.kind != .autoRenewable else { throw .notSoldYet(product.id) }
    let most = product.kind == .nonConsumable ? 1 : 10
    guard (1...most).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, of: product.id)
    }
    return product
  }

  /// What keeps a purchase from being made at once.
  private func obstacle(
    to order: PurchaseOrder, of account: Account, arranged: NextPurchase?
  ) -> PendingPurchase.Cause? {
    if arranged == .interrupted || account.interruptsPurchases { return .interruption }
    let simulated = order.simulatesAskToBuy && environment != .production
    return account.asksToBuy || simulated ? .askToBuy : nil
  }

  /// Asking twice for what can be held once is one request.
  private mutating func wait(
    for cause: PendingPurchase.Cause, _ order: PurchaseOrder, of account: AccountID,
    on device: DeviceID
  ) {
    let isWaiting = pending.contains { $0.account == account && $0.order == order }
    if !isWaiting || configuration.product(order.productID)?.kind != .nonConsumable {
      pending.append(PendingPurchase(account: account, order: order, cause: cause, date: now))
    }
    record(
      .pending, account: account, device: device, product: order.productID, note: cause.rawValue)
  }

  private mutating func takePending(
    _ productID: String, account id: AccountID
  ) throws(AppStoreError) -> PendingPurchase {
    _ = try account(id)
    guard
      let index = pending.firstIndex(where: {
        $0.account == id && $0.order.productID == productID
      })
    else { throw .nothingPending(productID) }
    return pending.remove(at: index)
  }

  private mutating func sell(
    _ product: StoreConfiguration.Product, _ order: PurchaseOrder, to account: Account,
    as event: StoreEvent.Kind, ownership: WireOwnershipType = .purchased, code: String? = nil,
    device: DeviceID? = nil
  ) -> Purchase {
    let isPaid = code == nil && ownership == .purchased
    let purchase = Purchase(
      id: nextTransactionID(),
      account: account.id,
      productID: product.id,
      kind: product.kind,
      date: WireDate(now),
      quantity: order.quantity,
      ownership: ownership,
      storefront: account.storefront,
      price: isPaid ? product.price.milliunits(times: order.quantity) : 0,
      code: code,
      appAccountToken: order.appAccountToken,
      revision: nextRevision())
    purchases.append(purchase)
    record(event, purchase, device: device)
    return purchase
  }

  /// A transaction that looks like a purchase and is signed by somebody else.
  ///
  /// Nobody keeps it.
  private mutating func forgery(
    of order: PurchaseOrder, product: StoreConfiguration.Product, for device: Device
  ) -> StoreDocument {
    let purchase = Purchase(
      id: nextTransactionID(), account: device.account, productID: product.id, kind: product.kind,
      date: WireDate(now), quantity: order.quantity, ownership: .purchased,
      storefront: device.storefront, price: product.price.milliunits(times: order.quantity),
      code: nil, appAccountToken: order.appAccountToken, revision: 0)
    record(.forged, account: device.account, device: device.id, product: product.id)
    var document = document(of: purchase, for: device)
    document.signer = .stranger
    return document
  }

  private mutating func nextTransactionID() -> TransactionID {
    TransactionID(rawValue: 200_000_000_000_000 + UInt64(nextNumber()))
  }
}
