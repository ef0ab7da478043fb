import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns the state of the person's current or last plan; `nil` if they never had one.
  func subscription(_ layout: SubscriptionLayout) -> Screen.Subscription? {
    guard let paywall = catalog.paywall(layout.paywall.value) else { return nil }
    let current = plan(soldOn: paywall)
    guard let cause = current ?? lastPlan(soldOn: paywall) else { return nil }
    let going = current == nil ? over(cause) : going(cause)
    let stay = stay(layout, going.state)
    return Screen.Subscription(
      product: cause.product, icon: layout.icon, title: planName(of: cause.product),
      state: going.state, note: going.note, charge: going.charge,
      button: current.flatMap { held in layout.change.flatMap { change(held, on: paywall, $0) } },
      buttons: [
        cancel(cause, going.state, layout, offering: stay != nil), refund(of: cause, layout.refund),
      ].compactMap(\.self),
      stay: stay.flatMap { shown($0, going.state, layout) })
  }

  /// Returns the subscription that ended last among those equal to a paywall's products.
  private func lastPlan(soldOn paywall: Paywall) -> Entitlements.Cause<Entitlement.ID>? {
    let granted = granted(by: paywall)
    return state.customer.entitlements.causes.filter { cause in
      granted.contains(cause.entitlement) && cause.ownership == .purchased && cause.end != nil
        && catalog.product(cause.product)?.kind == .autoRenewable
    }.max { ($0.end ?? .distantPast, $0.fact) < ($1.end ?? .distantPast, $1.fact) }
  }

  private func granted(by paywall: Paywall) -> Set<Entitlement.ID> {
    Set(paywall.products.flatMap { catalog.product($0)?.entitlements ?? [] })
  }

  /// Returns the person's entitlement that equals those of a paywall's products, even if it is no
  /// longer sold.
  ///
  /// Subscriptions come first, then permanent purchases, then those that end or are shared.
  private func plan(soldOn paywall: Paywall) -> Entitlements.Cause<Entitlement.ID>? {
    let granted = granted(by: paywall)
    func rank(_ cause: Entitlements.Cause<Entitlement.ID>) -> Int {
      if cause.ownership == .familyShared { return 3 }
      if catalog.product(cause.product)?.kind == .autoRenewable { return 0 }
      return cause.end == nil ? 1 : 2
    }
    let held = state.currentCauses.filter { cause in
      // A manual grant of the app's server isn't a plan.
      granted.contains(cause.entitlement) && catalog.product(cause.product) != nil
    }
    return held.min { mine, other in
      (rank(mine), other.end ?? .distantFuture, mine.product)
        < (rank(other), mine.end ?? .distantFuture, other.product)
    }
  }

  /// Returns how a plan ended: permanently, or until the store is paid.
  private func over(
    _ cause: Entitlements.Cause<Entitlement.ID>
  ) -> (state: Screen.Subscription.State, note: String, charge: String?) {
    if state.customer.renewals[cause.product]?.isInBillingRetry == true {
      return (.unpaid, words(.paymentRetried), nil)
    }
    return (.ended, words(.endedOn, .text(date(cause.paidEnd ?? state.moment.now))), nil)
  }

  /// Returns a plan's renewal state and next charge, as far as the store has reported them.
  func going(
    _ cause: Entitlements.Cause<Entitlement.ID>
  ) -> (state: Screen.Subscription.State, note: String, charge: String?) {
    if cause.ownership == .familyShared { return (.shared, words(.familyShared), nil) }
    let isOwned = cause.source == .server && catalog.product(cause.product)?.kind == .nonConsumable
    guard let end = cause.paidEnd, !isOwned else { return (.lasting, words(.owned), nil) }
    if let last = cause.end, end <= state.moment.paidNow {
      return (.ended, words(.inGrace, .text(date(last))), nil)
    }
    if isCancelled(cause.product) {
      return (.cancelled, words(.endsOn, .text(date(end))), nil)
    }
    guard let renewal = state.customer.renewals[cause.product] else {
      // The store has not reported a payment for it in this launch.
      return (.running, words(.runsUntil, .text(date(end))), nil)
    }
    if renewal.gracePeriodEnd != nil {
      return (.unpaid, words(.paymentFailed, .text(date(renewal.end ?? end))), nil)
    }
    if let increase = renewal.priceIncrease {
      let day = date(renewal.periodEnd ?? end)
      return (.running, words(for: increase, of: cause.product, on: day), nil)
    }
    guard let next = renewal.nextCharge else {
      let until: Phrase = renewal.isFree ? .freeUntil : .paidUntil
      return (.running, words(until, .text(date(end))), nil)
    }
    let day = date(renewal.periodEnd ?? end)
    let note =
      next.product != cause.product
      ? words(.changesTo, .text(planName(of: next.product)), .text(day))
      : words(renewal.isFree ? .freeUntil : .renewsOn, .text(day))
    return (.running, note, amount(of: next).map { words(.nextCharge, .text($0)) })
  }

  /// Returns both prices of a rise that waits for consent, and what happens without it.
  ///
  /// The store signs the current price; the next one is the price for new subscribers.
  private func words(
    for increase: Renewal.PriceIncrease, of product: Catalog.Product.ID, on day: String
  ) -> String {
    guard let sold = state.productCatalog[product], let price = increase.price,
      let currency = increase.currency, price < sold.price,
      sold.priceFormatStyle?.currencyCode ?? currency == currency
    else { return words(.priceIncreaseUnpriced, .text(day)) }
    let old = Renewal.Charge(product: product, price: price, currency: currency)
    return words(
      .priceIncrease, .text(amount(of: old) ?? ""), .text(sold.displayPrice), .text(day))
  }

  /// Returns an amount in the store's format, if it sells that product in the same currency.
  private func amount(of charge: Renewal.Charge) -> String? {
    guard let price = charge.price, let currency = charge.currency else { return nil }
    let style = state.productCatalog[charge.product]?.priceFormatStyle
    guard let style, style.currencyCode == currency else {
      return price.formatted(.currency(code: currency).locale(state.locale))
    }
    return style.format(price)
  }

  /// Returns the button to the system's page: past the offers to stay, or back from there.
  private func cancel(
    _ cause: Entitlements.Cause<Entitlement.ID>, _ going: Screen.Subscription.State,
    _ layout: SubscriptionLayout, offering offers: Bool
  ) -> Screen.Button? {
    guard let key = layout.cancel, platform.managesSubscriptions else { return nil }
    switch going {
    case .running, .unpaid:
      guard catalog.product(cause.product)?.kind == .autoRenewable else { return nil }
      if isLeaving(layout), offers { return nil }
      return Screen.Button(
        label: words(key), style: .plain,
        action: offers
          ? .set(Screen.Subscription.leaving, to: layout.paywall.value.rawValue)
          : .manageSubscriptions)
    case .cancelled:
      return Screen.Button(
        label: words(.resumePlan, .text(planName(of: cause.product))), style: .bordered,
        action: .manageSubscriptions)
    case .shared, .lasting, .ended: return nil
    }
  }

  private func refund(
    of cause: Entitlements.Cause<Entitlement.ID>, _ key: StringKey?
  ) -> Screen.Button? {
    guard let key, cause.ownership == .purchased, platform.requestsRefunds else { return nil }
    return Screen.Button(label: words(key), style: .plain, action: .requestRefund(cause.product))
  }

  /// Returns whether the person has tapped the cancel button and not continued yet.
  private func isLeaving(_ layout: SubscriptionLayout) -> Bool {
    state.inputs[Screen.Subscription.leaving] == layout.paywall.value.rawValue
  }

  /// Returns the offers that the store would make this person, or `nil` if there is none.
  private func stay(
    _ layout: SubscriptionLayout, _ going: Screen.Subscription.State
  ) -> [Screen.Purchase]? {
    guard going != .shared, going != .lasting else { return nil }
    let offers = (layout.stay ?? []).compactMap { stay -> Screen.Purchase? in
      let product = stay.product.value
      guard let terms = terms(of: stay.offer, on: product) else { return nil }
      let productState: Screen.Product.State =
        state.presentation.activity == .purchasing(product)
        ? .buying : state.canMakePayments ? .available : .forbidden
      return Screen.Purchase(
        state: productState,
        button: Screen.Button(
          label: words(stay.title), style: .prominent,
          action: .buy(product, offer: Offer.ID(stay.offer)), isEnabled: canBuy,
          progress: productState == .buying ? words(.purchasing) : nil),
        note: words(for: terms), retry: nil)
    }
    return offers.isEmpty ? nil : offers
  }

  /// Returns the price of one of the store's offers: a win-back offer, or a promotional one if it
  /// can be signed.
  private func terms(
    of offer: String, on product: Catalog.Product.ID
  ) -> SubscriptionTerms.Introduction? {
    let terms = state.productCatalog[product]?.subscription
    if let introduction = terms?.introduction, introduction.winBackOffer == offer {
      return introduction
    }
    return state.signsOffers ? terms?.promotionalOffers[offer] : nil
  }

  /// Returns the offers to show now; retention offers appear only after a request to cancel.
  private func shown(
    _ offers: [Screen.Purchase], _ going: Screen.Subscription.State, _ layout: SubscriptionLayout
  ) -> Screen.Subscription.Stay? {
    let isOver = going == .cancelled || going == .ended
    guard isOver || isLeaving(layout) else { return nil }
    let buttons = [
      Screen.Button(
        label: words(.stayKeepPlan), style: .bordered, action: .forget(Screen.Subscription.leaving)),
      Screen.Button(
        label: words(.stayCancelAnyway), style: .plain, action: .manageSubscriptions),
    ]
    return Screen.Subscription.Stay(
      title: words(.stayTitle), offers: offers, buttons: isOver ? [] : buttons)
  }

  private func change(
    _ cause: Entitlements.Cause<Entitlement.ID>, on paywall: Paywall, _ key: StringKey
  ) -> Screen.Button? {
    guard cause.end != nil, cause.ownership == .purchased, paywall.products.count > 1,
      book.shows(paywall.screen, on: platform)
    else { return nil }
    return Screen.Button(label: words(key), style: .bordered, action: .open(paywall.screen))
  }
}
