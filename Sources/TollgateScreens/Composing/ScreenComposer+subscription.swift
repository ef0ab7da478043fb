import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns what there is to say of the plan that the person has, or `nil` if they have none.
  func subscription(_ layout: SubscriptionLayout) -> Screen.Subscription? {
    guard let paywall = catalog.paywall(layout.paywall.value), let cause = plan(soldOn: paywall)
    else { return nil }
    let going = going(cause)
    return Screen.Subscription(
      product: cause.product, icon: layout.icon, title: planName(of: cause.product),
      state: going.state, note: going.note, charge: going.charge,
      button: layout.change.flatMap { change(cause, on: paywall, $0) })
  }

  /// Returns what the person has of all that grants the same as a paywall's products, also where
  /// that is not sold any more.
  ///
  /// What they pay for again and again comes before what lasts, and that before what ends or is
  /// shared.
  private func plan(soldOn paywall: Paywall) -> Entitlements.Cause<Entitlement.ID>? {
    let granted = Set(paywall.products.flatMap { catalog.product($0)?.entitlements ?? [] })
    func rank(_ cause: Entitlements.Cause<Entitlement.ID>) -> Int {
      if cause.ownership == .familyShared { return 3 }
      if catalog.product(cause.product)?.kind == .autoRenewable { return 0 }
      return cause.end == nil ? 1 : 2
    }
    return state.currentCauses.filter { granted.contains($0.entitlement) }.min { mine, other in
      (rank(mine), other.end ?? .distantFuture, mine.product)
        < (rank(other), mine.end ?? .distantFuture, other.product)
    }
  }

  /// Returns how a plan goes on, and what is charged next, as far as the store has said.
  private func going(
    _ cause: Entitlements.Cause<Entitlement.ID>
  ) -> (state: Screen.Subscription.State, note: String, charge: String?) {
    if cause.ownership == .familyShared { return (.shared, words(.familyShared), nil) }
    guard let end = cause.end else { return (.lasting, words(.owned), nil) }
    if isCancelled(cause.product) {
      return (.cancelled, words(.endsOn, .text(date(end))), nil)
    }
    guard let renewal = state.customer.renewals[cause.product] else {
      return (.running, words(.paidUntil, .text(date(end))), nil)
    }
    if renewal.gracePeriodEnd != nil {
      return (.unpaid, words(.paymentFailed, .text(date(renewal.end ?? end))), nil)
    }
    guard let next = renewal.nextCharge else {
      return (.running, words(.paidUntil, .text(date(end))), nil)
    }
    let day = date(renewal.periodEnd ?? end)
    let note =
      next.product == cause.product
      ? words(.renewsOn, .text(day))
      : words(.changesTo, .text(planName(of: next.product)), .text(day))
    return (.running, note, amount(of: next).map { words(.nextCharge, .text($0)) })
  }

  /// Returns an amount as the store writes it where it sells that product in the same currency.
  private func amount(of charge: Renewal.Charge) -> String? {
    guard let price = charge.price, let currency = charge.currency else { return nil }
    let style = state.productCatalog[charge.product]?.priceFormatStyle
    guard let style, style.currencyCode == currency else {
      return price.formatted(.currency(code: currency).locale(state.locale))
    }
    return style.format(price)
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
