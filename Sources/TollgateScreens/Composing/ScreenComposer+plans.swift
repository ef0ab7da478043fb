import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The paywall's plans, each that the store sells; one of them is chosen.
  func plans(_ layout: PlansLayout) -> Screen.Plans? {
    guard let offered = paywall?.products else { return nil }
    let sold = offered.compactMap { id in state.shelf[id].map { Plan(of: $0, in: layout) } }
    guard let chosen = chosen(among: sold, preselected: layout.preselected?.value) else {
      return withoutPlans(layout, offered)
    }
    return Screen.Plans(
      label: words(layout.label),
      plans: sold.map { plan($0, isChosen: $0.sold.id == chosen.sold.id) }, note: nil,
      warning: warning(about: chosen.sold.id), button: button(buying: chosen, layout.button),
      legal: layout.legal.map { words(for: chosen, $0) })
  }

  /// What there is to say while there is nothing to choose from.
  private func withoutPlans(
    _ layout: PlansLayout, _ offered: [Catalog.Product.ID]
  ) -> Screen.Plans? {
    guard let first = offered.first else { return nil }
    let standing = standing(of: first)
    return Screen.Plans(
      label: words(layout.label), plans: [], note: note(on: standing), warning: nil,
      button: button(buying: first, standing, layout.button.oneTime, price: nil), legal: nil)
  }

  /// What the person picked, else what the catalog preselects, else the first; what is theirs
  /// already only where nothing else is there.
  private func chosen(
    among plans: [Plan], preselected: Catalog.Product.ID?
  ) -> Plan? {
    func plan(_ id: Catalog.Product.ID?) -> Plan? { plans.first { $0.sold.id == id } }
    if let picked = plan(state.presentation.chosen) { return picked }
    let open = plans.filter { !isHeld($0.sold.id) }
    return open.first { $0.sold.id == preselected } ?? open.first ?? plan(preselected)
      ?? plans.first
  }

  private func plan(_ plan: Plan, isChosen: Bool) -> Screen.Plan {
    let id = plan.sold.id
    let standing = standing(of: id)
    return Screen.Plan(
      id: id, title: title(of: plan), price: price(of: plan.sold),
      introduction: standing == .owned || isIncluded(id) ? nil : introduction(of: plan.sold),
      claims: [saving(of: plan)].compactMap(\.self), state: standing, note: note(on: plan.sold),
      isChosen: isChosen, action: .choose(id))
  }

  private func title(of plan: Plan) -> String {
    plan.layout?.title.map { words($0) } ?? plan.sold.displayName
  }

  /// Whether a plan would give nothing that is not held for good.
  private func isIncluded(_ id: Catalog.Product.ID) -> Bool {
    guard let product = catalog.product(id) else { return false }
    return !state.owns(id, of: catalog) && state.holdsForGood(product.entitlements)
  }

  private func isHeld(_ id: Catalog.Product.ID) -> Bool {
    state.owns(id, of: catalog) || isIncluded(id)
  }

  private func note(on sold: StoreProduct) -> String? {
    let standing = standing(of: sold.id)
    guard standing == .owned else {
      return isIncluded(sold.id) ? words(.includedPlan) : note(on: standing)
    }
    guard sold.subscription != nil else { return words(.owned) }
    let family = catalog.family(of: sold.id)
    let end = state.standing.filter { family.contains($0.product) }.compactMap(\.end).max()
    return [words(.currentPlan), end.map { words(.paidUntil, .text(date($0))) }]
      .compactMap(\.self).joined(separator: " · ")
  }

  private func date(_ instant: Date) -> String {
    instant.formatted(
      Date.FormatStyle(
        date: .long, time: .omitted, locale: state.locale, timeZone: state.moment.day.timeZone))
  }

  /// What the whole time costs less than the other plan would; no claim where nothing is saved.
  private func saving(of plan: Plan) -> String? {
    guard let saving = plan.layout?.saves, !isHeld(plan.sold.id),
      let other = state.shelf[saving.against.value], let mine = plan.sold.subscription?.period,
      let times = other.subscription?.period.count(in: mine),
      let percent = Claim.percent(plan.sold.price, below: other.price * Decimal(times))
    else { return nil }
    return words(saving.label, .number(percent))
  }

  private func button(buying plan: Plan, _ layout: PlansLayout.Words) -> Screen.Button? {
    let id = plan.sold.id
    if isIncluded(id) {
      return Screen.Button(
        label: words(.includedPlan), style: .prominent, action: .buy(id), isEnabled: false)
    }
    let standing = standing(of: id)
    guard standing != .owned else {
      return button(buying: id, standing, layout.oneTime, price: nil)
    }
    let wayBack = plan.sold.subscription?.introduction?.wayBack
    return Screen.Button(
      label: words(for: plan, layout), style: .prominent,
      action: .buy(id, offer: wayBack.map { Offer.ID($0) }),
      isEnabled: standing == .available && !isBusy,
      progress: standing == .buying ? words(.purchasing) : nil)
  }

  /// The text for the way of paying, given title, price, period and the length of a free trial.
  private func words(for plan: Plan, _ layout: PlansLayout.Words) -> String {
    let (sold, terms) = (plan.sold, plan.sold.subscription)
    let isFree = terms?.introduction?.payment == .free
    let key =
      terms == nil
      ? layout.oneTime : isFree ? layout.freeTrial ?? layout.subscription : layout.subscription
    return words(
      key,
      [
        .text(title(of: plan)), .text(sold.displayPrice),
        .text(terms.map { words(each: $0.period) } ?? ""),
        .text((terms?.introduction?.length).map { words(lasting: $0) } ?? ""),
      ])
  }

  /// Whoever subscribes and pays once for the same pays twice, unless they cancel.
  func warning(about id: Catalog.Product.ID) -> String? {
    guard let product = catalog.product(id), product.kind == .nonConsumable else { return nil }
    let isSubscribed = state.standing.contains { cause in
      product.entitlements.contains(cause.entitlement)
        && catalog.product(cause.product)?.kind == .autoRenewable
    }
    return isSubscribed ? words(.subscriptionRemains) : nil
  }
}

/// A plan that the store sells, and what the layout says of it.
private struct Plan {
  let sold: StoreProduct
  let layout: PlansLayout.Plan?

  init(of sold: StoreProduct, in layout: PlansLayout) {
    self.sold = sold
    self.layout = layout.plans.first { $0.product.value == sold.id }
  }
}
