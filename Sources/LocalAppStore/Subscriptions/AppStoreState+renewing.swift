import AppStoreWire
import Foundation

extension AppStoreState {
  /// Performs what is due of a subscription: its period ends, or the store tries again to be paid.
  mutating func performDue(_ id: TransactionID) {
    guard let subscription = shop.subscriptions[id], let due = subscription.due else { return }
    setDue(id, at: nil)
    switch subscription.phase {
    case .active: endTerm(of: id, at: due.date)
    case .grace, .retry: tryAgain(id, at: due.date)
    case .expired, .revoked: break
    }
  }

  /// Performs all that was due of a subscription that began in the past.
  mutating func catchUp(on id: TransactionID) {
    while let due = shop.subscriptions[id]?.due, due.date <= WireDate(now) { performDue(id) }
  }

  /// Ends a period.
  ///
  /// It is followed by another one, by the store's tries to be paid, or by nothing.
  private mutating func endTerm(of id: TransactionID, at date: WireDate) {
    guard let subscription = shop.subscriptions[id] else { return }
    guard subscription.renews else {
      return expire(subscription, .customerCancelled, .voluntary)
    }
    guard renewable(subscription) != nil else {
      return expire(subscription, .productUnavailable, .productNotForSale)
    }
    if let increase = subscription.priceIncrease, !increase.isAgreed {
      return expire(subscription, .priceIncreaseNotConsented, .priceIncrease)
    }
    if charge(subscription) {
      renew(subscription, at: date, .renewed, StoreNotification(.didRenew))
    } else {
      failToRenew(subscription)
    }
  }

  /// Returns the product that a subscription renews as, or nil where that is not for sale any more.
  private func renewable(
    _ subscription: Subscription
  ) -> (product: StoreConfiguration.Product, terms: StoreConfiguration.Subscription)? {
    guard
      !shop.removedProducts.contains(subscription.preference),
      let product = shop.configuration.product(subscription.preference),
      let terms = product.subscription
    else { return nil }
    return (product, terms)
  }

  /// Sells the next period of what a subscription renews as, or ends it where that is not for sale.
  @discardableResult
  private mutating func renew(
    _ old: Subscription, at date: WireDate, _ event: StoreEvent.Kind,
    _ notification: StoreNotification, on device: DeviceID? = nil
  ) -> Purchase {
    guard let (product, terms) = renewable(old) else {
      expire(old, .productUnavailable, .productNotForSale)
      return newest(of: old)
    }
    var subscription = old
    let offer = old.upcoming.flatMap { $0.productID == product.id ? $0 : nil }
    let purchase = addTerm(
      to: &subscription, product, terms, offer, at: date, reason: .renewal)
    put(subscription)
    record(event, purchase, device: device, notification, amount: purchase.price)
    shareWithFamily(purchase)
    return purchase
  }

  /// Tries to be paid for a renewal, and returns whether it was paid.
  ///
  /// A renewal that costs nothing always is.
  private mutating func charge(_ subscription: Subscription) -> Bool {
    guard let price = renewalPrice(of: subscription), price > 0 else { return true }
    switch accounts[subscription.account]?.billing {
    case .failing: return false
    case .declining(let left) where left > 0:
      accounts[subscription.account]?.billing = .declining(left - 1)
      return false
    case .declining:
      accounts[subscription.account]?.billing = .working
      return true
    case .working, nil: return true
    }
  }

  private mutating func failToRenew(_ old: Subscription) {
    var subscription = old
    subscription.expiration = .billingError
    subscription.attempts = 0
    let grace = graceEnd(of: subscription)
    subscription.phase = grace.map { .grace(until: $0) } ?? .retry
    put(subscription)
    setNextTry(of: subscription)
    try? tell(.billingIssue, to: subscription.account)
    record(
      .renewalFailed, subscription,
      StoreNotification(.didFailToRenew, grace == nil ? nil : .gracePeriod), note: "0")
  }

  private func graceEnd(of subscription: Subscription) -> WireDate? {
    guard let gracePeriod = shop.gracePeriod, gracePeriod.days > 0 else { return nil }
    if gracePeriod.renewals == .paidToPaid, newest(of: subscription).price == 0 { return nil }
    // By the plan: a week that was free does not make a year a weekly one.
    let plan = shop.configuration.product(subscription.productID)?.subscription?.period
    return calendar.endOfGrace(
      days: gracePeriod.days, after: plan ?? subscription.row.period, ending: subscription.end)
  }

  /// Tries again to be paid, once a day.
  private mutating func tryAgain(_ id: TransactionID, at date: WireDate) {
    guard var subscription = shop.subscriptions[id] else { return }
    if date >= calendar.retry(subscription.attempts + 1, after: subscription.end) {
      subscription.attempts += 1
      shop.subscriptions[id]?.attempts = subscription.attempts
      if charge(subscription) {
        _ = recover(subscription, at: date, Way(event: .recovered, device: nil))
        return
      }
      record(.renewalFailed, subscription, note: "\(subscription.attempts)")
    }
    if subscription.attempts >= SubscriptionCalendar.lastAttempt {
      return expire(subscription, .billingError, .billingRetry)
    }
    if case .grace(let until) = subscription.phase, date >= until {
      subscription.phase = .retry
      put(subscription)
      record(.gracePeriodEnded, subscription, StoreNotification(.gracePeriodExpired))
    }
    setNextTry(of: subscription)
  }

  private mutating func setNextTry(of subscription: Subscription) {
    let next = calendar.retry(subscription.attempts + 1, after: subscription.end)
    if case .grace(let until) = subscription.phase, until < next {
      setDue(subscription.id, at: until)
    } else {
      setDue(subscription.id, at: next)
    }
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
    if !eligibleWinBackOffers(subscription).isEmpty {
      try? tell(.winBackOffer, to: subscription.account)
    }
    record(.expired, subscription, StoreNotification(.expired, subtype))
  }
}
