import AppStoreWire
import Foundation

/// A due event of a subscription: its period ends, or the store retries a payment.
struct DuePeriod {
  private let id: TransactionID

  /// Creates the operation for a subscription.
  init(_ id: TransactionID) { self.id = id }

  /// Performs the event that is due.
  func perform(in store: inout StoreContext) {
    guard let waiting = store.shop.subscriptions[id], let due = waiting.due else { return }
    let subscription = store.happen(.comesDue, to: waiting)
    switch subscription.phase {
    case .active where due.date < subscription.end: renewEarly(subscription, in: &store)
    case .active: endTerm(subscription, at: due.date, in: &store)
    case .grace, .retry: tryAgain(subscription, at: due.date, in: &store)
    case .expired, .revoked: break
    }
  }

  /// Performs all past due events of a subscription that began in the past.
  func catchUp(in store: inout StoreContext) {
    while let due = store.shop.subscriptions[id]?.due, due.date <= WireDate(store.now) {
      perform(in: &store)
    }
  }

  /// Renews before the period's end if nothing prevents it; otherwise the end decides.
  private func renewEarly(_ subscription: Subscription, in store: inout StoreContext) {
    let agreed =
      subscription.priceIncrease?.isAgreed ?? true || subscription.openCommitment != nil
    guard subscription.renewsNextPeriod, store.shop.renewable(subscription) != nil, agreed,
      charge(subscription, in: &store)
    else {
      store.happen(.waitsForItsEnd, to: subscription)
      return
    }
    store.renew(subscription, at: subscription.end, .renewed, StoreNotification(.didRenew))
  }

  /// Ends a period.
  ///
  /// It is followed by another one, by the store's tries to be paid, or by nothing.
  private func endTerm(
    _ subscription: Subscription, at date: WireDate, in store: inout StoreContext
  ) {
    if let ending = ending(of: subscription, in: store) {
      store.happen(ending, to: subscription)
    } else if charge(subscription, in: &store) {
      store.renew(subscription, at: date, .renewed, StoreNotification(.didRenew))
    } else {
      let graceEnd = graceEnd(of: subscription, in: store)
      store.happen(.paymentFails(graceEnd: graceEnd), to: subscription)
    }
  }

  /// Returns how a subscription ends with its period, or nil if it renews.
  private func ending(
    of subscription: Subscription, in store: StoreContext
  ) -> Subscription.Event? {
    guard subscription.renewsNextPeriod else { return .expires(.customerCancelled, .voluntary) }
    guard store.shop.renewable(subscription) != nil else {
      return .expires(.productUnavailable, .productNotForSale)
    }
    guard let increase = subscription.priceIncrease, !increase.isAgreed,
      subscription.openCommitment == nil
    else { return nil }
    return .expires(.priceIncreaseNotConsented, .priceIncrease)
  }

  /// Tries to be paid for a renewal, and returns whether it was paid.
  ///
  /// A renewal that costs nothing always is.
  private func charge(_ subscription: Subscription, in store: inout StoreContext) -> Bool {
    guard let price = store.renewalPrice(of: subscription), price > 0 else { return true }
    return store.state.accounts[subscription.account]?.charge() ?? true
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
    // This follows the plan, because a free week doesn't make a yearly plan weekly.
    let plan = store.shop.configuration.product(subscription.productID)?.subscription?.period
    return store.shop.calendar.endOfGrace(
      days: gracePeriod.days, after: plan ?? subscription.row.period, ending: subscription.end)
  }

  /// Tries again to be paid, once a day.
  private func tryAgain(
    _ unpaid: Subscription, at date: WireDate, in store: inout StoreContext
  ) {
    var subscription = unpaid
    if date >= store.shop.calendar.retry(subscription.attempts + 1, after: subscription.end) {
      subscription = store.happen(.isTried, to: subscription)
      if charge(subscription, in: &store) {
        _ = store.recover(subscription, at: date, Way(event: .recovered, device: nil))
        return
      }
      store.happen(.tryFails, to: subscription)
    }
    if subscription.attempts >= SubscriptionCalendar.lastAttempt(by: subscription.plan) {
      store.happen(.expires(.billingError, .billingRetry), to: subscription)
      return
    }
    if case .grace(let until) = subscription.phase, date >= until {
      subscription = store.happen(.graceEnds, to: subscription)
    }
    store.happen(.waitsForTry, to: subscription)
  }
}
