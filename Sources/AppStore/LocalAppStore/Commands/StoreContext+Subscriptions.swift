import AppStoreWire
import Foundation

extension StoreContext {
  /// Begins a subscription, or resumes a lapsed one under its old identifier.
  mutating func begin(
    _ product: StoreConfiguration.Product, _ terms: StoreConfiguration.Subscription,
    _ offer: ChosenOffer?, _ order: PurchaseOrder, by id: AccountID, at date: WireDate, _ way: Way
  ) -> Purchase {
    let lapsed = shop.ownSubscription(in: terms.groupID, of: id)
    var subscription =
      lapsed
      ?? newSubscription(product, terms, of: id, ownership: .purchased, at: date, as: way.id)
    if lapsed == nil {
      shop.customers[id, default: CustomerFacts()].subscriptions.append(subscription.id)
    }
    subscription = happen(.begins(at: date, token: order.appAccountToken), to: subscription)
    return sell(
      subscription, product, terms, by: shop.plan(of: order, terms),
      offer.map { upcoming($0, of: product.id) }, at: date,
      as: lapsed == nil ? subscription.id : way.id, reason: .purchase, way.event,
      StoreNotification(.subscribed, lapsed == nil ? .initialBuy : .resubscribe),
      on: way.device)
  }

  /// Replaces the current plan by a better one, and refunds the rest of the old period.
  mutating func upgrade(
    _ old: Subscription, to product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, _ offer: ChosenOffer?, _ order: PurchaseOrder,
    at date: WireDate, _ way: Way
  ) -> Purchase {
    let credit = replace(old.latest, at: date, on: way.device)
    let subscription = happen(
      .upgrades(at: date, terms.period, token: order.appAccountToken), to: old)
    return sell(
      subscription, product, terms, by: shop.plan(of: order, terms),
      offer.map { upcoming($0, of: product.id) }, at: date, as: way.id, reason: .purchase,
      .upgraded,
      StoreNotification(isAsked(offer) ? .offerRedeemed : .didChangeRenewalPreference, .upgrade),
      on: way.device, credit: credit)
  }

  /// Schedules another plan for the renewal, or for the end of the commitment.
  mutating func change(
    _ old: Subscription, to product: StoreConfiguration.Product, _ offer: ChosenOffer?,
    _ order: PurchaseOrder, _ way: Way
  ) -> Purchase {
    let terms = product.subscription
    let change = Subscription.Change(
      product: product.id, plan: terms.map { shop.plan(of: order, $0) } ?? .upFront, terms: terms,
      offer: offer.map { upcoming($0, of: product.id) }, isAskedFor: isAsked(offer),
      device: way.device)
    return transaction(after: .changes(change), of: old)
  }

  /// Cancels a pending change of plan.
  mutating func keep(_ old: Subscription, _ way: Way) -> Purchase {
    transaction(after: .keepsPlan(device: way.device), of: old)
  }

  /// Turns the renewal of the plan that runs on again.
  mutating func resume(_ old: Subscription) -> Purchase {
    transaction(after: .turns(isOn: true), of: old)
  }

  /// Schedules an offer for the plan that runs, from its renewal on.
  ///
  /// Apple doesn't document when it begins; this is a choice, in line with `RenewalInfo.offer`, the
  /// offer for the next renewal.
  mutating func redeem(
    _ offer: ChosenOffer, for old: Subscription, _ way: Way
  ) -> Purchase {
    let upcoming = upcoming(offer, of: old.productID)
    return transaction(after: .redeems(upcoming, name: offer.name, device: way.device), of: old)
  }

  /// Returns a subscription before its first period.
  mutating func newSubscription(
    _ product: StoreConfiguration.Product, _ terms: StoreConfiguration.Subscription,
    of account: AccountID, ownership: WireOwnershipType, sharedBy: TransactionID? = nil,
    at date: WireDate, as name: TransactionID? = nil
  ) -> Subscription {
    let id = name ?? nextTransactionID()
    return Subscription(
      id: id, account: account, groupID: terms.groupID, ownership: ownership, sharedBy: sharedBy,
      startDate: date, recentStart: date, latest: id, productID: product.id, end: date,
      row: Subscription.Row(start: date, period: terms.period, count: 0), preference: product.id,
      revision: 0)
  }

  /// Returns whether the person requested an offer: the introductory one applies automatically.
  private func isAsked(_ offer: ChosenOffer?) -> Bool {
    offer != nil && offer?.type != .introductory
  }

  private func upcoming(
    _ offer: ChosenOffer, of productID: String
  ) -> Subscription.UpcomingOffer {
    Subscription.UpcomingOffer(
      type: offer.type, offer: offer.offer, productID: productID,
      periodsLeft: offer.offer.terms)
  }

  /// Marks a period as replaced, and returns the refunded part of its price.
  ///
  /// It is the share of the time that is left.
  private mutating func replace(
    _ id: TransactionID, at date: WireDate, on device: DeviceID?
  ) -> Int64 {
    guard let old = shop.purchase(id), let term = old.term else { return 0 }
    let whole = max(1, term.end.rawValue - old.date.rawValue)
    let left = min(max(0, term.end.rawValue - date.rawValue), whole)
    let part = Decimal(old.price - old.returned) * Decimal(left) / Decimal(whole)
    let credit = part.roundedDown
    let replaced = alter(id) {
      $0.term?.isUpgraded = true
      $0.returned += credit
    }
    // The device that upgraded need not be notified.
    if let device { shop.installs[device]?.known[id] = replaced?.revision }
    return credit
  }
}
