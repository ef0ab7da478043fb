import AppStoreWire
import Foundation

/// A due event of a subscription: its period ends, or the store tries again to be paid.
struct DuePeriod {
  private let id: TransactionID

  /// Creates the operation for a subscription.
  init(_ id: TransactionID) { self.id = id }

  /// Performs what is due.
  func perform(in store: inout StoreContext) {
    guard let subscription = store.shop.subscriptions[id], let due = subscription.due else {
      return
    }
    store.setDue(id, at: nil)
    switch subscription.phase {
    case .active where due.date < subscription.end: renewEarly(subscription, in: &store)
    case .active: endTerm(at: due.date, in: &store)
    case .grace, .retry: tryAgain(at: due.date, in: &store)
    case .expired, .revoked: break
    }
  }

  /// Performs all that was due, of a subscription that began in the past.
  func catchUp(in store: inout StoreContext) {
    while let due = store.shop.subscriptions[id]?.due, due.date <= WireDate(store.now) {
      perform(in: &store)
    }
  }

  /// Renews a period before its end, where nothing stands against that; else its end decides.
  private func renewEarly(_ subscription: Subscription, in store: inout StoreContext) {
    let agreed =
      subscription.priceIncrease?.isAgreed ?? true || subscription.openCommitment != nil
    guard subscription.renewsNextPeriod, store.shop.renewable(subscription) != nil, agreed,
      charge(subscription, in: &store)
    else { return store.setDue(id, at: subscription.end) }
    store.renew(subscription, at: subscription.end, .renewed, StoreNotification(.didRenew))
  }

  /// Ends a period.
  ///
  /// It is followed by another one, by the store's tries to be paid, or by nothing.
  private func endTerm(at date: WireDate, in store: inout StoreContext) {
    guard let subscription = store.shop.subscriptions[id] else { return }
    guard subscription.renewsNextPeriod else {
      return store.expire(subscription, .customerCancelled, .voluntary)
    }
    guard store.shop.renewable(subscription) != nil else {
      return store.expire(subscription, .productUnavailable, .productNotForSale)
    }
    if let increase = subscription.priceIncrease, !increase.isAgreed,
      subscription.openCommitment == nil
    {
      return store.expire(subscription, .priceIncreaseNotConsented, .priceIncrease)
    }
    if charge(subscription, in: &store) {
      store.renew(subscription, at: date, .renewed, StoreNotification(.didRenew))
    } else {
      failToRenew(subscription, in: &store)
    }
  }

  /// Tries to be paid for a renewal, and returns whether it was paid.
  ///
  /// A renewal that costs nothing always is.
  private func charge(_ subscription: Subscription, in store: inout StoreContext) -> Bool {
    guard let price = store.renewalPrice(of: subscription), price > 0 else { return true }
    return store.state.accounts[subscription.account]?.charge() ?? true
  }

  private func failToRenew(_ old: Subscription, in store: inout StoreContext) {
    var subscription = old
    subscription.expiration = .billingError
    subscription.attempts = 0
    let grace = graceEnd(of: subscription, in: store)
    subscription.phase = grace.map { .grace(until: $0) } ?? .retry
    store.put(subscription)
    setNextTry(of: subscription, in: &store)
    store.show(.billingIssue, to: subscription.account)
    store.record(
      .renewalFailed, subscription,
      StoreNotification(.didFailToRenew, grace == nil ? nil : .gracePeriod), note: "0")
  }

  /// Returns the end of the grace that a failed renewal leaves, or nil for none.
  ///
  /// A plan that is paid monthly has none, as Apple documents.
  private func graceEnd(
    of subscription: Subscription, in store: StoreContext
  ) -> WireDate? {
    guard subscription.plan != .monthly else { return nil }
    guard let gracePeriod = store.shop.gracePeriod, gracePeriod.days > 0 else { return nil }
    if gracePeriod.renewals == .paidToPaid, store.shop.newest(of: subscription).price == 0 {
      return nil
    }
    // By the plan: a week that was free does not make a year a weekly one.
    let plan = store.shop.configuration.product(subscription.productID)?.subscription?.period
    return store.shop.calendar.endOfGrace(
      days: gracePeriod.days, after: plan ?? subscription.row.period, ending: subscription.end)
  }

  /// Tries again to be paid, once a day.
  private func tryAgain(at date: WireDate, in store: inout StoreContext) {
    guard var subscription = store.shop.subscriptions[id] else { return }
    if date >= store.shop.calendar.retry(subscription.attempts + 1, after: subscription.end) {
      subscription.attempts += 1
      store.shop.subscriptions[id]?.attempts = subscription.attempts
      if charge(subscription, in: &store) {
        _ = store.recover(subscription, at: date, Way(event: .recovered, device: nil))
        return
      }
      store.record(.renewalFailed, subscription, note: "\(subscription.attempts)")
    }
    if subscription.attempts >= SubscriptionCalendar.lastAttempt(by: subscription.plan) {
      return store.expire(subscription, .billingError, .billingRetry)
    }
    if case .grace(let until) = subscription.phase, date >= until {
      subscription.phase = .retry
      store.put(subscription)
      store.record(.gracePeriodEnded, subscription, StoreNotification(.gracePeriodExpired))
    }
    setNextTry(of: subscription, in: &store)
  }

  private func setNextTry(of subscription: Subscription, in store: inout StoreContext) {
    let next = store.shop.calendar.retry(subscription.attempts + 1, after: subscription.end)
    if case .grace(let until) = subscription.phase, until < next {
      store.setDue(subscription.id, at: until)
    } else {
      store.setDue(subscription.id, at: next)
    }
  }
}
