import AppStoreWire
import Foundation

extension StoreContext {
  /// Notes when something of a subscription happens next; what was noted before no longer counts.
  mutating func setDue(_ id: TransactionID, at date: WireDate?) {
    guard let date else {
      shop.subscriptions[id]?.due = nil
      return
    }
    let number = state.agenda.note(.subscription(id, of: app), at: date.date)
    shop.subscriptions[id]?.due = Subscription.Due(date: date, number: number)
  }

  /// Notes when a period is over, or when the store renews it before that.
  ///
  /// How early is up to a day, and follows from the store's seed and the transaction: so a store that is kept renews at
  /// the same instant.
  mutating func setTermDue(_ id: TransactionID, of transaction: TransactionID, ending end: WireDate)
  {
    guard shop.habits.contains(.renewsEarly) else { return setDue(id, at: end) }
    let day = shop.calendar.retry(1, after: end).rawValue - end.rawValue
    var random = SeededGenerator(seed: state.seed ^ transaction.rawValue)
    let early = WireDate(rawValue: end.rawValue - Int64.random(in: 0...max(0, day), using: &random))
    setDue(id, at: early > WireDate(now) ? early : end)
  }

  /// Begins a subscription, or resumes a lapsed one under its old identifier.
  mutating func begin(
    _ product: StoreConfiguration.Product, _ terms: StoreConfiguration.Subscription,
    _ offer: ChosenOffer?, _ order: PurchaseOrder, by id: AccountID, at date: WireDate, _ way: Way
  ) -> Purchase {
    let lapsed = shop.ownSubscription(in: terms.groupID, of: id)
    var subscription =
      lapsed
      ?? newSubscription(product, terms, of: id, ownership: .purchased, at: date, as: way.id)
    if date > subscription.end.adding(days: SubscriptionCalendar.lastAttempt) {
      subscription.recentStart = date
    }
    if lapsed == nil {
      shop.customers[id, default: Customer()].subscriptions.append(subscription.id)
    }
    subscription.appAccountToken = order.appAccountToken ?? subscription.appAccountToken
    subscription.keptPrice = nil
    subscription.billing = nil
    let purchase = addTerm(
      to: &subscription, product, terms, by: shop.plan(of: order, terms),
      offer.map { upcoming($0, of: product.id) }, at: date,
      as: lapsed == nil ? subscription.id : way.id, reason: .purchase)
    subscription.renews = true
    put(subscription)
    record(
      way.event, purchase, device: way.device,
      StoreNotification(.subscribed, lapsed == nil ? .initialBuy : .resubscribe),
      amount: purchase.price)
    shareWithFamily(purchase)
    return purchase
  }

  /// Replaces the plan that runs by a better one, and gives back what is left of it.
  mutating func upgrade(
    _ old: Subscription, to product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, _ offer: ChosenOffer?, _ order: PurchaseOrder,
    at date: WireDate, _ way: Way
  ) -> Purchase {
    var subscription = old
    let credit = replace(old.latest, at: date, on: way.device)
    subscription.appAccountToken = order.appAccountToken ?? subscription.appAccountToken
    subscription.keptPrice = nil
    subscription.billing = nil
    subscription.row = Subscription.Row(start: date, period: terms.period, count: 0)
    let purchase = addTerm(
      to: &subscription, product, terms, by: shop.plan(of: order, terms),
      offer.map { upcoming($0, of: product.id) }, at: date,
      as: way.id, reason: .purchase)
    subscription.renews = true
    put(subscription)
    record(
      .upgraded, purchase, device: way.device,
      StoreNotification(isAsked(offer) ? .offerRedeemed : .didChangeRenewalPreference, .upgrade),
      amount: purchase.price - credit)
    shareWithFamily(purchase)
    return purchase
  }

  /// Schedules another plan for the renewal, or for the end of the commitment.
  mutating func change(
    _ old: Subscription, to product: StoreConfiguration.Product, _ offer: ChosenOffer?,
    _ order: PurchaseOrder, _ way: Way
  ) -> Purchase {
    var subscription = old
    let wasOff = !subscription.renews
    subscription.preference = product.id
    if let terms = product.subscription {
      subscription.prefer(shop.plan(of: order, terms), of: terms)
    }
    subscription.renews = true
    subscription.upcoming = offer.map { upcoming($0, of: product.id) }
    subscription.priceIncrease = nil
    put(subscription)
    if wasOff { recordRenewal(subscription, isOn: true) }
    record(
      .planChanged, subscription, device: way.device,
      StoreNotification(isAsked(offer) ? .offerRedeemed : .didChangeRenewalPreference, .downgrade),
      note: product.id)
    return shop.newest(of: subscription)
  }

  /// Cancels a change of plan that was to follow.
  mutating func keep(_ old: Subscription, _ way: Way) -> Purchase {
    var subscription = old
    subscription.preference = subscription.productID
    subscription.keepPlan()
    subscription.upcoming = nil
    let wasOff = !subscription.renews
    subscription.renews = true
    put(subscription)
    if wasOff { recordRenewal(subscription, isOn: true) }
    record(
      .planKept, subscription, device: way.device,
      StoreNotification(.didChangeRenewalPreference))
    return shop.newest(of: subscription)
  }

  /// Turns the renewal of the plan that runs on again.
  mutating func resume(_ old: Subscription) -> Purchase {
    var subscription = old
    subscription.renews = true
    put(subscription)
    recordRenewal(subscription, isOn: true)
    return shop.newest(of: subscription)
  }

  /// Schedules an offer for the plan that runs, from its renewal on.
  ///
  /// When it begins is not documented; this is a choice, in line with `RenewalInfo.offer`, the offer that
  /// holds at the next renewal.
  mutating func redeem(
    _ offer: ChosenOffer, for old: Subscription, _ way: Way
  ) -> Purchase {
    var subscription = old
    subscription.upcoming = upcoming(offer, of: subscription.productID)
    subscription.preference = subscription.productID
    subscription.keepPlan()
    let wasOff = !subscription.renews
    subscription.renews = true
    put(subscription)
    if wasOff { recordRenewal(subscription, isOn: true) }
    record(
      .offerRedeemed, subscription, device: way.device, StoreNotification(.offerRedeemed),
      note: offer.name)
    return shop.newest(of: subscription)
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

  /// Stores a changed subscription, with its family's part in it.
  mutating func put(_ subscription: Subscription) {
    var subscription = subscription
    subscription.revision = state.nextRevision()
    subscription.changed = state.nextChangeDate()
    shop.subscriptions[subscription.id] = subscription
    passOn(subscription)
  }

  /// Returns whether the person asked for an offer: the introductory one comes unasked.
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

  /// Marks a period as replaced, and returns the part of its price that is given back.
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
