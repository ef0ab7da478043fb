import AppStoreWire
import Foundation

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
    setTermDue(subscription.id, of: id, ending: subscription.end)
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
