import AppStoreWire
import Foundation

extension AppStoreState {
  /// Sells one period of a subscription, and has it end in time.
  ///
  /// `id` is the transaction's identifier, where it is given already.
  mutating func addTerm(
    to subscription: inout Subscription, _ product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, _ offer: Subscription.UpcomingOffer?,
    at date: WireDate, as id: TransactionID? = nil, reason: WireTransactionReason
  ) -> Purchase {
    let storefront = accounts[subscription.account]?.storefront ?? .unitedStates
    let length = offer?.offer.termLength(of: terms) ?? terms.period
    let isShared = subscription.ownership == .familyShared
    let price = isShared ? 0 : price(offer, of: product, for: subscription, in: storefront)
    lengthenRow(of: &subscription, by: length, at: date)
    let id = id ?? nextTransactionID()
    var purchase = Purchase(
      id: id, account: subscription.account, productID: product.id, kind: product.kind,
      date: date, quantity: 1, ownership: subscription.ownership, storefront: storefront,
      price: price.milliunits(times: 1), offer: offer.map { used($0, of: terms) },
      appAccountToken: subscription.appAccountToken, originalID: subscription.id,
      originalDate: subscription.startDate, sharedFrom: nil, revision: nextRevision())
    purchase.term = Purchase.Term(
      groupID: terms.groupID, lineItem: nextNumber(), reason: reason, end: subscription.end)
    if offer == nil { subscription.keptPrice = price }
    subscription.latest = id
    subscription.productID = product.id
    subscription.preference = product.id
    subscription.phase = .active
    subscription.attempts = 0
    subscription.expiration = nil
    subscription.priceIncrease = nil
    subscription.upcoming = offer.flatMap { $0.next }
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

  /// Returns the price of the next full period for a person.
  ///
  /// It is what they subscribed at, unless it has become cheaper, or they moved to a country with
  /// other prices.
  func fullPrice(
    of product: StoreConfiguration.Product, for subscription: Subscription,
    in storefront: StorefrontCountry
  ) -> Decimal {
    let list = shop.prices.price(of: product, in: storefront)
    if let increase = subscription.priceIncrease, increase.isAgreed { return increase.price }
    guard
      let kept = subscription.keptPrice, product.id == subscription.productID,
      purchase(subscription.latest)?.storefront == storefront
    else { return list }
    return min(kept, list)
  }

  /// Returns the price of the next renewal, or nil where another one pays or nothing is sold.
  func renewalPrice(of subscription: Subscription) -> Decimal? {
    guard
      subscription.ownership == .purchased, let account = accounts[subscription.account],
      let product = shop.configuration.product(subscription.preference)
    else { return nil }
    let offer = subscription.upcoming.flatMap { $0.productID == product.id ? $0 : nil }
    return price(offer, of: product, for: subscription, in: account.storefront)
  }

  /// Returns the price of the next renewal and its storefront, or nil where none is to come.
  func nextRenewal(of subscription: Subscription) -> RenewalPrice? {
    guard subscription.renews, let account = accounts[subscription.account],
      let price = renewalPrice(of: subscription)
    else { return nil }
    return RenewalPrice(amount: price.milliunits(times: 1), storefront: account.storefront)
  }

  private func price(
    _ offer: Subscription.UpcomingOffer?, of product: StoreConfiguration.Product,
    for subscription: Subscription, in storefront: StorefrontCountry
  ) -> Decimal {
    guard let offer = offer?.offer else {
      return fullPrice(of: product, for: subscription, in: storefront)
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

  /// Adds one more period to an unbroken row of equal ones, or begins another row.
  private func lengthenRow(
    of subscription: inout Subscription, by length: StoreConfiguration.Period, at date: WireDate
  ) {
    let isUnbroken = subscription.end == date && subscription.row.period == length
    if !isUnbroken {
      subscription.row = Subscription.Row(start: date, period: length, count: 0)
    }
    subscription.row.count += 1
    subscription.end = calendar.end(
      of: length, times: subscription.row.count, from: subscription.row.start)
  }
}

extension Subscription.UpcomingOffer {
  /// The rest of the offer after one of its periods, or nil where none is left.
  fileprivate var next: Self? {
    guard periodsLeft > 1 else { return nil }
    var next = self
    next.periodsLeft -= 1
    return next
  }
}

extension Subscription {
  /// Begins another row at the end, from which on what follows is counted.
  mutating func restartRow() { row = Row(start: end, period: row.period, count: 0) }
}
