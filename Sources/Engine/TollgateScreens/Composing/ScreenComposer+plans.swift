import Foundation
import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// The paywall's plans that the store sells; one of them is selected.
  func plans(_ layout: PlansLayout) -> Screen.Plans? {
    guard let offered = paywall?.products else { return nil }
    let sold = offered.compactMap { id in state.productCatalog[id].map { Plan(of: $0, in: layout) }
    }
    guard !sold.isEmpty else { return withoutPlans(layout, offered) }
    let chosen = chosen(among: sold, preselected: layout.preselected?.value)
    return Screen.Plans(
      label: words(layout.label),
      plans: sold.map { plan($0, isChosen: $0.sold.id == chosen?.sold.id) }, note: nil,
      warning: chosen.flatMap { warning(about: $0.sold.id) ?? start(of: $0) },
      button: chosen.flatMap { button(buying: $0, layout.button) },
      legal: chosen.flatMap { chosen in layout.legal.map { legal(for: chosen, $0) } })
  }

  /// The text shown while there are no plans to choose from.
  private func withoutPlans(
    _ layout: PlansLayout, _ offered: [Catalog.Product.ID]
  ) -> Screen.Plans? {
    guard let first = offered.first else { return nil }
    let productState = productState(of: first)
    return Screen.Plans(
      label: words(layout.label), plans: [], note: note(on: first, productState), warning: nil,
      button: button(buying: first, productState, layout.button.oneTime.key, price: nil),
      legal: nil)
  }

  /// The selected plan: the person's selection, else a cancelled plan that they could resume, else
  /// their current plan, else the catalog's preselection, else the first.
  ///
  /// Plans that they own permanently or by family sharing are selected only by the person.
  private func chosen(
    among plans: [Plan], preselected: Catalog.Product.ID?
  ) -> Plan? {
    func plan(_ id: Catalog.Product.ID?) -> Plan? { plans.first { $0.sold.id == id } }
    if let picked = plan(state.presentation.chosen) { return picked }
    if let cancelled = plans.first(where: { canResume($0.sold.id) }) { return cancelled }
    if let current = currentPlan, let held = plan(current.product) { return held }
    let open = plans.filter { !isHeld($0.sold.id) }
    return open.first { $0.sold.id == preselected } ?? open.first
  }

  private func plan(_ plan: Plan, isChosen: Bool) -> Screen.Plan {
    let id = plan.sold.id
    let productState = productState(of: id)
    return Screen.Plan(
      id: id, title: title(of: plan), price: price(of: plan.sold),
      introduction: productState.isHeld || isIncluded(id)
        ? nil : introduction(of: plan).map { words(for: $0) },
      captions: captions(of: plan), claims: [saving(of: plan)].compactMap(\.self),
      state: productState, note: note(on: plan.sold),
      isChosen: isChosen, action: .choose(id))
  }

  func title(of plan: Plan) -> String {
    plan.layout?.title.map { words($0) } ?? plan.sold.displayName
  }

  /// Returns whether a plan that the person did not buy would give them nothing new, because of a
  /// permanent purchase or family sharing.
  private func isIncluded(_ id: Catalog.Product.ID) -> Bool {
    let family = catalog.family(of: id)
    let isBought = state.currentCauses.contains {
      family.contains($0.product) && $0.ownership == .purchased
    }
    return !isBought && coverage(of: id) != .partial
  }

  /// Returns whether the person cancelled a plan that still runs.
  func isCancelled(_ id: Catalog.Product.ID) -> Bool {
    state.customer.cancelled.contains(id)
      && state.currentCauses.contains { $0.product == id && $0.ownership == .purchased }
  }

  private func canResume(_ id: Catalog.Product.ID) -> Bool {
    isCancelled(id) && platform.managesSubscriptions
  }

  private func isHeld(_ id: Catalog.Product.ID) -> Bool {
    state.owns(id, of: catalog) || isIncluded(id)
  }

  private func note(on sold: StoreProduct) -> String? {
    let productState = productState(of: sold.id)
    if isIncluded(sold.id) { return words(.includedPlan) }
    guard productState == .owned else {
      let notes = [note(on: sold.id, productState), coming(sold.id)].compactMap(\.self)
      return notes.isEmpty ? nil : notes.joined(separator: " · ")
    }
    guard sold.subscription != nil else { return words(.owned) }
    let family = catalog.family(of: sold.id)
    let held = state.currentCauses.filter { family.contains($0.product) }
      .max { ($0.end ?? .distantFuture) < ($1.end ?? .distantFuture) }
    return [words(.currentPlan), held.flatMap(noteOnCurrent)].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Returns a note about the renewal of the person's plan, if they have several plans.
  private func noteOnCurrent(_ cause: Entitlements.Cause<Entitlement.ID>) -> String? {
    guard let end = cause.paidEnd else { return nil }
    let going = going(cause)
    guard going.state == .running, let renewal = state.customer.renewals[cause.product],
      renewal.priceIncrease == nil, !renewal.isFree,
      renewal.nextCharge.map({ $0.product == cause.product }) ?? true
    else { return going.note }
    return words(.paidUntil, .text(date(end)))
  }

  /// The subscription that the person pays for and that runs now.
  private var currentPlan: Entitlements.Cause<Entitlement.ID>? {
    state.currentCauses.first { cause in
      cause.ownership == .purchased && cause.source == .store
        && catalog.product(cause.product)?.kind == .autoRenewable
    }
  }

  /// Returns when a plan begins that the person has changed to, or why one is pending; nil for
  /// others.
  private func coming(_ id: Catalog.Product.ID) -> String? {
    if let retried = state.customer.renewals[id], retried.isInBillingRetry {
      return words(.paymentRetried)
    }
    guard let current = currentPlan, current.product != id,
      let renewal = state.customer.renewals[current.product], renewal.nextCharge?.product == id,
      let day = renewal.periodEnd ?? current.paidEnd
    else { return nil }
    return words(.beginsOn, .text(date(day)))
  }

  /// Returns a text with the plan's start, if the plan doesn't start at once.
  private func start(of plan: Plan) -> String? {
    laterStart(of: plan).map { words(.beginsThen, .text(date($0)), .text(title(of: plan))) }
  }

  /// Returns the instant at which a plan would begin, if that isn't at once.
  func laterStart(of plan: Plan) -> Date? {
    guard let terms = plan.sold.subscription, let current = currentPlan, let end = current.paidEnd,
      let running = state.productCatalog[current.product]?.subscription,
      terms.beginsLater(than: running)
    else { return nil }
    return state.customer.renewals[current.product]?.periodEnd ?? end
  }

  /// The saving over the other plan for the same time; nil if nothing is saved.
  private func saving(of plan: Plan) -> String? {
    guard let saving = plan.layout?.saves, !isHeld(plan.sold.id),
      let other = state.productCatalog[saving.against.value],
      let mine = plan.sold.subscription?.period,
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
    if canResume(id) {
      return Screen.Button(
        label: words(.resumePlan, .text(title(of: plan))), style: .prominent,
        action: .manageSubscriptions)
    }
    let productState = productState(of: id)
    guard !productState.isHeld else {
      return button(buying: id, productState, layout.oneTime.key, price: nil)
    }
    let winBackOffer = introduction(of: plan)?.winBackOffer
    return Screen.Button(
      label: words(for: plan, layout, onButton: true), style: .prominent,
      action: .buy(id, offer: winBackOffer.map { Offer.ID($0) }),
      isEnabled: productState.isForSale && sale(of: id) == .yes && canBuy,
      progress: productState == .buying ? words(.purchasing) : nil)
  }

  /// The terms of a plan, after its initial price if that differs, unless the catalog has a text
  /// for them.
  private func legal(for plan: Plan, _ layout: PlansLayout.Words) -> String {
    let introduction = introduction(of: plan).flatMap { isHeld(plan.sold.id) ? nil : $0 }
    let isPaid = introduction.map { $0.payment != .free } == true && layout.introductory == nil
    return [isPaid ? introduction.map { words(for: $0) } : nil, words(for: plan, layout)]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// A plan's name: the paywall's, or else the store's.
  func planName(of id: Catalog.Product.ID) -> String {
    let titles = book.screens.lazy.compactMap { self.book.layouts[$0] }.flatMap(\.allElements)
      .compactMap { element -> StringKey? in
        guard let layout = element.content as? PlansLayout else { return nil }
        return layout.plans.first { $0.product.value == id }?.title
      }
    return titles.first.map { words($0) } ?? name(of: id)
  }

  /// Returns a warning that a subscriber who buys the same for life pays twice, unless they cancel.
  func warning(about id: Catalog.Product.ID) -> String? {
    guard let product = catalog.product(id), product.kind == .nonConsumable else { return nil }
    let isSubscribed = state.currentCauses.contains { cause in
      product.entitlements.contains(cause.entitlement) && cause.ownership == .purchased
        && catalog.product(cause.product)?.kind == .autoRenewable
    }
    return isSubscribed ? words(.subscriptionRemains) : nil
  }
}
