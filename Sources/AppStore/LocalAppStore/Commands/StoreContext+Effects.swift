import AppStoreWire
import Foundation

extension StoreContext {
  /// Has something happen to a subscription: it changes, and the store does what follows.
  ///
  /// This is the only way in which a subscription of the store changes.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - old: The stored subscription, or a new one.
  /// - Returns: The stored subscription afterwards.
  @discardableResult
  mutating func happen(_ event: Subscription.Event, to old: Subscription) -> Subscription {
    var subscription = old
    let effects = subscription.apply(event, shop.calendar)
    let isSold = if case .isSold = event { true } else { false }
    // A new one is in the store once its first period is sold.
    if isSold || shop.subscriptions[old.id] != nil { shop.subscriptions[old.id] = subscription }
    for effect in effects { perform(effect, of: &subscription) }
    return subscription
  }

  /// Has something happen to a subscription, and returns its newest transaction then.
  mutating func transaction(
    after event: Subscription.Event, of old: Subscription
  ) -> Purchase {
    let subscription = happen(event, to: old)
    return shop.newest(of: subscription)
  }

  private mutating func perform(
    _ effect: Subscription.Effect, of subscription: inout Subscription
  ) {
    switch effect {
    case .sell(let sale): keep(purchase(sale, of: subscription))
    case .moveEnd(let withPayment): moveEnd(of: subscription, withPayment: withPayment)
    case .change:
      subscription.revision = state.nextRevision()
      subscription.changed = state.nextChangeDate()
      shop.subscriptions[subscription.id] = subscription
      passOn(subscription)
    case .due(let date): setDue(&subscription, at: date)
    case .dueAtEnd: setDue(&subscription, at: renewalDate(of: subscription))
    case .show(let message): show(message, to: subscription.account)
    case .showWinBack:
      guard !shop.eligibleWinBackOffers(subscription, at: WireDate(now)).isEmpty else { return }
      show(.winBackOffer, to: subscription.account)
    case .log(let kind, let notification, let note, let device):
      record(kind, subscription, device: device, notification, note: note)
    case .logSale(let sale):
      guard let purchase = shop.purchase(sale.transaction) else { return }
      record(
        sale.event, purchase, device: sale.device, sale.notification,
        amount: purchase.price - sale.credit)
      shareWithFamily(purchase)
    }
  }

  /// Returns the transaction of a period that a subscription has been sold.
  private mutating func purchase(
    _ sale: Subscription.Sale, of subscription: Subscription
  ) -> Purchase {
    var purchase = Purchase(
      id: sale.transaction, account: subscription.account, productID: sale.product.id,
      kind: sale.product.kind, date: sale.date, quantity: 1, ownership: subscription.ownership,
      storefront: sale.storefront, price: sale.price.milliunits(times: 1),
      offer: sale.offer.map { used($0, of: sale.terms) },
      appAccountToken: subscription.appAccountToken, originalID: subscription.id,
      originalDate: subscription.startDate, sharedFrom: nil, revision: state.nextRevision())
    purchase.term = Purchase.Term(
      groupID: sale.terms.groupID, lineItem: state.nextNumber(), reason: sale.reason,
      end: subscription.end)
    purchase.term?.billing = subscription.billing?.paid
    if sale.offer?.type == .introductory {
      shop.customers[subscription.account, default: CustomerFacts()].introducedGroups.insert(
        sale.terms.groupID)
    }
    return purchase
  }

  private func used(
    _ offer: Subscription.UpcomingOffer, of terms: StoreConfiguration.Subscription
  ) -> UsedOffer {
    UsedOffer(
      type: offer.type, id: ChosenOffer(type: offer.type, offer: offer.offer).name,
      discount: offer.offer.discount, period: offer.offer.length(of: terms))
  }

  private mutating func moveEnd(of subscription: Subscription, withPayment: Bool) {
    alter(subscription.latest) {
      $0.term?.end = subscription.end
      if withPayment { $0.term?.billing = subscription.billing?.paid }
    }
  }

  /// Sets when a subscription's next event is due, replacing the previous time.
  private mutating func setDue(_ subscription: inout Subscription, at date: WireDate) {
    let number = state.agenda.note(.subscription(subscription.id, of: app), at: date.date)
    subscription.due = Subscription.Due(date: date, number: number)
    shop.subscriptions[subscription.id] = subscription
  }

  /// Returns when a period ends, or when the store renews it before that.
  ///
  /// The lead is up to a day and follows from the store's seed and the transaction, so a kept store
  /// renews at the same instant.
  private func renewalDate(of subscription: Subscription) -> WireDate {
    let end = subscription.end
    guard shop.habits.contains(.renewsEarly) else { return end }
    let day = shop.calendar.retry(1, after: end).rawValue - end.rawValue
    var random = SeededGenerator(seed: state.seed ^ subscription.latest.rawValue)
    let early = WireDate(rawValue: end.rawValue - Int64.random(in: 0...max(0, day), using: &random))
    return early > WireDate(now) ? early : end
  }
}
