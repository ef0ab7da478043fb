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

extension StoreContext {
  /// Sells one period of a subscription, and has it end in time.
  ///
  /// `id` is the transaction's identifier, where it is given already. A payment of a commitment that runs
  /// leaves alone what is to follow the commitment.
  mutating func addTerm(
    to subscription: inout Subscription, _ product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription,
    by plan: StoreConfiguration.BillingPlan.Kind = .upFront,
    _ offer: Subscription.UpcomingOffer?,
    at date: WireDate, as id: TransactionID? = nil, reason: WireTransactionReason
  ) -> Purchase {
    let continued = subscription.openCommitment
    let storefront = paymentStorefront(of: subscription)
    let full = plan == .monthly ? Subscription.Commitment.period : terms.period
    let length = offer?.offer.termLength(of: terms) ?? full
    let isShared = subscription.ownership == .familyShared
    let price =
      isShared
      ? 0
      : continued?.price ?? price(offer, of: product, by: plan, for: subscription, in: storefront)
    subscription.lengthenRow(by: length, at: date, shop.calendar)
    let id = id ?? nextTransactionID()
    var purchase = Purchase(
      id: id, account: subscription.account, productID: product.id, kind: product.kind,
      date: date, quantity: 1, ownership: subscription.ownership, storefront: storefront,
      price: price.milliunits(times: 1), offer: offer.map { used($0, of: terms) },
      appAccountToken: subscription.appAccountToken, originalID: subscription.id,
      originalDate: subscription.startDate, sharedFrom: nil, revision: state.nextRevision())
    purchase.term = Purchase.Term(
      groupID: terms.groupID, lineItem: state.nextNumber(), reason: reason, end: subscription.end)
    if offer == nil { subscription.keptPrice = price }
    subscription.latest = id
    subscription.productID = product.id
    subscription.phase = .active
    subscription.attempts = 0
    subscription.expiration = nil
    if let continued {
      subscription.notePayment(continued.number + 1, of: price, shop.calendar)
    } else {
      subscription.preference = product.id
      subscription.priceIncrease = nil
      subscription.upcoming = offer.flatMap { $0.next }
      subscription.billing =
        terms.billingPlans.isEmpty ? nil : Subscription.Billing(current: plan, next: plan)
      // Apple does not say whether periods of an offer count: here a commitment begins after them.
      if plan == .monthly, offer == nil {
        subscription.notePayment(1, of: price, shop.calendar)
      }
    }
    purchase.term?.billing = subscription.billing?.paid
    if offer?.type == .introductory {
      shop.customers[subscription.account, default: Customer()].introducedGroups.insert(
        terms.groupID)
    }
    keep(purchase)
    shop.subscriptions[subscription.id] = subscription
    setDue(subscription.id, at: subscription.end)
    subscription.due = shop.subscriptions[subscription.id]?.due
    return purchase
  }

  /// Returns the storefront in which the next period is paid.
  ///
  /// A commitment is paid where it was made, also by somebody who has moved.
  private func paymentStorefront(of subscription: Subscription) -> StorefrontCountry {
    if subscription.openCommitment != nil { return shop.newest(of: subscription).storefront }
    return state.accounts[subscription.account]?.storefront ?? .unitedStates
  }

  /// Returns the price of the next renewal, or nil where another one pays or nothing is sold.
  func renewalPrice(of subscription: Subscription) -> Decimal? {
    guard subscription.ownership == .purchased else { return nil }
    return subscription.openCommitment?.price ?? preferredPrice(of: subscription)
  }

  /// Returns the price of what a subscription renews as: of a commitment, at its end.
  private func preferredPrice(of subscription: Subscription) -> Decimal? {
    guard
      subscription.ownership == .purchased, let account = state.accounts[subscription.account],
      let product = shop.configuration.product(subscription.preference)
    else { return nil }
    let offer = subscription.upcoming.flatMap { $0.productID == product.id ? $0 : nil }
    return price(
      offer, of: product, by: subscription.preferredPlan, for: subscription,
      in: account.storefront)
  }

  /// Returns the price of the first payment after a subscription's commitment, or nil where there is no commitment.
  func commitmentRenewalPrice(of subscription: Subscription) -> Int64? {
    guard subscription.billing?.commitment != nil else { return nil }
    return preferredPrice(of: subscription)?.milliunits(times: 1)
  }

  /// Returns the price of the next renewal and its storefront, or nil where none is to come.
  func nextRenewal(of subscription: Subscription) -> RenewalPrice? {
    guard subscription.renewsNextPeriod, let price = renewalPrice(of: subscription) else {
      return nil
    }
    return RenewalPrice(
      amount: price.milliunits(times: 1), storefront: paymentStorefront(of: subscription))
  }

  private func price(
    _ offer: Subscription.UpcomingOffer?, of product: StoreConfiguration.Product,
    by plan: StoreConfiguration.BillingPlan.Kind, for subscription: Subscription,
    in storefront: StorefrontCountry
  ) -> Decimal {
    guard let offer = offer?.offer else {
      return shop.fullPrice(of: product, by: plan, for: subscription, in: storefront)
    }
    return offer.paymentMode == .free ? 0 : offer.price
  }

  private func used(
    _ offer: Subscription.UpcomingOffer, of terms: StoreConfiguration.Subscription
  ) -> UsedOffer {
    UsedOffer(
      type: offer.type, id: ChosenOffer(type: offer.type, offer: offer.offer).name,
      discount: offer.offer.discount, period: offer.offer.length(of: terms))
  }

  /// Sells the next period of what a subscription renews as, or ends it where that is not for sale.
  @discardableResult
  mutating func renew(
    _ old: Subscription, at date: WireDate, _ event: StoreEvent.Kind,
    _ notification: StoreNotification, on device: DeviceID? = nil
  ) -> Purchase {
    guard let (product, terms) = shop.renewable(old) else {
      expire(old, .productUnavailable, .productNotForSale)
      return shop.newest(of: old)
    }
    var subscription = old
    let offer = old.upcoming.flatMap {
      old.openCommitment == nil && $0.productID == product.id ? $0 : nil
    }
    let purchase = addTerm(
      to: &subscription, product, terms, by: old.nextPlan, offer, at: date, reason: .renewal)
    put(subscription)
    record(event, purchase, device: device, notification, amount: purchase.price)
    shareWithFamily(purchase)
    return purchase
  }

  /// Renews a subscription whose renewal failed.
  ///
  /// In grace no day is lost, later a period begins now.
  mutating func recover(_ subscription: Subscription, at date: WireDate, _ way: Way) -> Purchase {
    let start: WireDate
    if case .grace = subscription.phase { start = subscription.end } else { start = date }
    return renew(
      subscription, at: start, .recovered, StoreNotification(.didRenew, .billingRecovery),
      on: way.device)
  }

  /// Ends a subscription, until the person takes it up again.
  mutating func expire(
    _ old: Subscription, _ reason: WireExpirationIntent, _ subtype: WireNotificationSubtype?
  ) {
    var subscription = old
    subscription.phase = .expired
    subscription.renews = false
    subscription.expiration = reason
    subscription.upcoming = nil
    subscription.priceIncrease = nil
    subscription.due = nil
    put(subscription)
    if !shop.eligibleWinBackOffers(subscription).isEmpty {
      show(.winBackOffer, to: subscription.account)
    }
    record(.expired, subscription, StoreNotification(.expired, subtype))
  }

  /// Records that renewal was turned on or off.
  mutating func recordRenewal(_ subscription: Subscription, isOn: Bool) {
    record(
      isOn ? .renewalTurnedOn : .renewalTurnedOff, subscription,
      StoreNotification(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled))
  }

  /// Ends the running period at another date.
  mutating func end(_ subscription: inout Subscription, at date: WireDate) {
    subscription.move(to: date)
    if let payment = subscription.billing?.commitment {
      subscription.notePayment(payment.number, of: payment.price, shop.calendar)
    }
    let billing = subscription.billing?.paid
    alter(subscription.latest) {
      $0.term?.end = date
      $0.term?.billing = billing
    }
  }

  /// A reason why the renewal of a subscription can't be put off.
  enum ExtensionObstacle {
    /// It is in no paid period that runs.
    case ineligible

    /// It was put off twice within a year.
    case tooOften
  }

  /// Returns the reason why a subscription's renewal can't be put off, or nil where it can.
  func obstacle(toExtending old: Subscription) -> ExtensionObstacle? {
    guard old.phase == .active, shop.newest(of: old).price > 0 else { return .ineligible }
    let yearAgo = WireDate(now).adding(days: -365)
    let recent = old.extensions.count { $0 > yearAgo }
    return recent < Subscription.extensionsAYear ? nil : .tooOften
  }

  /// Puts off the renewal of a subscription, as its app may.
  mutating func extend(
    _ old: Subscription, days: Int
  ) throws(AppStoreError) {
    guard Subscription.extensionDays.contains(days) else { throw .invalidExtension(days) }
    switch obstacle(toExtending: old) {
    case .ineligible: throw .notExtendable(old.productID)
    case .tooOften: throw .extendedTooOften(old.productID)
    case nil: break
    }
    var subscription = old
    subscription.extensions.append(WireDate(now))
    end(&subscription, at: shop.calendar.extending(old.end, days: days))
    put(subscription)
    setDue(subscription.id, at: subscription.end)
    record(.renewalExtended, subscription, StoreNotification(.renewalExtended))
  }

  /// Asks a subscriber to consent to a price, or notifies them of it where no consent is needed.
  mutating func ask(_ old: Subscription, price: Decimal, needsConsent: Bool) {
    var subscription = old
    subscription.priceIncrease = Subscription.PriceIncrease(price: price, isAgreed: !needsConsent)
    put(subscription)
    if needsConsent { show(.priceIncreaseConsent, to: subscription.account) }
    record(
      needsConsent ? .priceIncreaseAsked : .priceIncreaseAccepted, subscription,
      StoreNotification(.priceIncrease, needsConsent ? .pending : .accepted))
  }
}
