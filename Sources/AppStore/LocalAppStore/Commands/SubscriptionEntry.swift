public import AppStoreWire
public import Foundation

/// A subscription in the store: its paid period, and when its next event is due.
public struct SubscriptionEntry: Hashable, Codable, Sendable, Identifiable {
  /// The subscription's first transaction, whose identifier never changes.
  public let id: TransactionID

  /// The transaction of the newest period.
  public let latest: TransactionID

  /// The state of the subscription.
  public let status: WireSubscriptionStatus

  /// The first instant that is not paid for.
  public let end: Date

  /// The end of the grace period that runs, or nil.
  public let gracePeriodEnd: Date?

  /// The instant at which the store stops trying to be paid, or nil if it does not try.
  public let retryEnd: Date?

  /// The end of the period after the current one, or nil.
  public let nextEnd: Date?
}

extension SubscriptionEntry {
  init(_ subscription: Subscription, in store: StoreContext) {
    let calendar = store.shop.calendar
    var graceEnd: Date?
    if case .grace(let until) = subscription.phase { graceEnd = until.date }
    self.init(
      id: subscription.id, latest: subscription.latest, status: subscription.status,
      end: subscription.end.date, gracePeriodEnd: graceEnd,
      retryEnd: subscription.isUnpaid
        ? calendar.retry(
          SubscriptionCalendar.lastAttempt(by: subscription.plan), after: subscription.end
        ).date : nil,
      nextEnd: store.nextPeriodEnd(of: subscription)?.date)
  }
}

extension StoreContext {
  /// Returns the end of the period after the current one, or nil.
  fileprivate func nextPeriodEnd(of subscription: Subscription) -> WireDate? {
    guard subscription.isAlive, subscription.renewsNextPeriod,
      let (product, terms) = shop.renewable(subscription)
    else { return nil }
    let offer = subscription.upcoming.flatMap {
      subscription.openCommitment == nil && $0.productID == product.id ? $0 : nil
    }
    let full =
      subscription.nextPlan == .monthly ? Subscription.Commitment.period : terms.period
    var following = subscription
    following.lengthenRow(
      by: offer?.offer.termLength(of: terms) ?? full, at: subscription.end, shop.calendar)
    return following.end
  }
}
