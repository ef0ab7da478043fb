import AppStoreWire
import Foundation
import Journeys
import LocalAppStore

/// The history of a subscription from its first period on, and its next event.
struct SubscriptionCourse: Sendable {
  /// One stretch of it.
  struct Stretch: Hashable, Sendable {
    enum Kind: String, Sendable {
      case trial, offer, paid, shared, grace, retry, refunded

      /// The next period.
      case next
    }

    let kind: Kind
    let start: Date
    let end: Date

    /// The amount that was paid for it, or will be, as displayed.
    var price: String?
  }

  let view: SubscriptionView

  /// They are sorted by their start; of two overlapping ones, the later is drawn on top.
  let stretches: [Stretch]

  /// The instant of its next scheduled event, or nil.
  let nextEvent: Date?

  /// The event then, as a part of a sentence.
  var nextEventName: String {
    switch view.state {
    case "inGracePeriod": "the end of the grace period"
    case "inBillingRetryPeriod": "the store’s last try to be paid"
    default: view.renews ? "the renewal" : "the end"
    }
  }

  /// Creates the course of a subscription.
  ///
  /// - Parameters:
  ///   - subscription: The subscription in the store.
  ///   - view: Its view for display.
  ///   - periods: Its transactions, in the order of their creation.
  ///   - troubles: The renewals whose payment failed.
  ///   - now: The store's time.
  init(
    _ subscription: SubscriptionEntry, _ view: SubscriptionView, _ periods: [LedgerEntry],
    _ troubles: RenewalTroubles, at now: Date
  ) {
    self.view = view
    nextEvent =
      switch subscription.status {
      case .active: subscription.end
      case .gracePeriod: subscription.gracePeriodEnd
      case .billingRetry: subscription.retryEnd
      default: nil
      }
    var stretches: [Stretch] = []
    for (place, period) in periods.enumerated() {
      let next = place + 1 < periods.count ? periods[place + 1] : nil
      let isNewest = period.id == subscription.latest
      // An extension moves the end of a subscription, but not its transaction's.
      let whole = isNewest ? subscription.end : period.expirationDate ?? period.purchaseDate
      let replaced = period.isUpgraded ? next?.purchaseDate : nil
      let end = min(whole, period.revocationDate ?? whole, replaced ?? whole)
      stretches.append(
        Stretch(
          kind: Self.kind(of: period), start: period.purchaseDate, end: end, price: period.amount))
      if let date = period.revocationDate, date < whole {
        stretches.append(Stretch(kind: .refunded, start: date, end: whole, price: period.amount))
      }
      if let trouble = troubles.after(period.id) {
        let over = next.flatMap { troubles.recovery(by: $0.id) } ?? trouble.end
        stretches += Self.stretches(
          of: trouble, from: whole, to: over, isNewest ? subscription : nil, at: now)
      }
    }
    if let nextEnd = subscription.nextEnd, subscription.status == .active {
      stretches.append(
        Stretch(
          kind: .next, start: subscription.end, end: nextEnd,
          price: SubscriptionSentence(view, at: now, in: .gmt).nextPrice))
    }
    self.stretches = stretches.filter { $0.start < $0.end }
  }

  private static func stretches(
    of trouble: RenewalTroubles.Trouble, from start: Date, to over: Date?,
    _ running: SubscriptionEntry?, at now: Date
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    let last = over ?? running?.retryEnd ?? now
    let graceEnd =
      trouble.hasGrace ? trouble.graceEnd ?? over ?? running?.gracePeriodEnd ?? last : start
    if trouble.hasGrace { stretches.append(Stretch(kind: .grace, start: start, end: graceEnd)) }
    // A running grace period is shown to its end, although a payment may end it earlier.
    guard running?.gracePeriodEnd == nil else { return stretches }
    stretches.append(Stretch(kind: .retry, start: graceEnd, end: last))
    return stretches
  }

  private static func kind(of period: LedgerEntry) -> Stretch.Kind {
    guard period.ownership == .purchased else { return .shared }
    guard let offer = period.offer else { return .paid }
    return offer.discount == .freeTrial ? .trial : .offer
  }
}

extension LedgerEntry {
  /// The displayed price, or nil if nothing was paid yet.
  var amount: String? {
    guard let price, let currency else { return nil }
    return SubscriptionSentence.amount(Decimal(price) / 1000, in: currency)
  }
}
