import AppStoreWire
import Foundation

extension Shop {
  /// Returns the plan of an order.
  ///
  /// A plan of a higher level, or of the same level, length and billing plan, begins at once; any
  /// other at the renewal, or at the end of the commitment. If the person is eligible, its
  /// introductory offer begins with it. Apple does not say whether that is so; it is a choice, in
  /// line with other offers on a plan that follows.
  func plan(
    for order: PurchaseOrder, of product: StoreConfiguration.Product, by account: Account,
    askedAt date: Date? = nil, at clocks: Clocks
  ) throws(AppStoreError) -> PurchasePlan {
    let plan = try undatedPlan(
      for: order, of: product, by: account, askedAt: date, at: clocks)
    if let purchaseDate = order.purchaseDate, let earliest = earliestDate(of: plan, by: account.id),
      WireDate(purchaseDate) < earliest
    {
      throw .purchaseTooEarly(product.id, since: earliest.date)
    }
    return plan
  }

  private func undatedPlan(
    for order: PurchaseOrder, of product: StoreConfiguration.Product, by account: Account,
    askedAt date: Date?, at clocks: Clocks
  ) throws(AppStoreError) -> PurchasePlan {
    guard let terms = product.subscription else {
      // An account may have a hundred thousand purchases of coins, so only one-time purchases are
      // looked up.
      if product.kind == .nonConsumable, let held = held(product.id, by: account.id) {
        return .hold(held)
      }
      return .once(try codeGrant(order, of: product, by: account))
    }
    let asked: ChosenOffer?
    do throws(AppStoreError) {
      asked = try chosenOffer(order, of: product, terms, by: account, askedAt: date, at: clocks)
    } catch {
      guard error.code == .unknownOffer, let held = heldPlan(order, terms, by: account) else {
        throw error
      }
      return held
    }
    let introductory =
      asked == nil ? introductoryOffer(order, of: terms, by: account, at: clocks) : nil
    guard let own = ownSubscription(in: terms.groupID, of: account.id), own.isAlive else {
      return .begin(terms, asked ?? introductory)
    }
    if own.phase == .retry {
      return own.productID == product.id ? .recover(own) : .begin(terms, asked ?? introductory)
    }
    let plan = plan(of: order, terms)
    if own.productID == product.id, own.plan == plan { return planForSame(own, asked) }
    if isBetter(terms, by: plan, than: own) { return .upgrade(own, terms, asked ?? introductory) }
    if own.preference == product.id, own.preferredPlan == plan, own.renews, asked == nil,
      let held = purchase(own.latest)
    {
      return .hold(held)
    }
    return .change(own, asked ?? introductory)
  }

  /// Returns the plan that hands out the held transaction of an order, or nil if the order would change something.
  ///
  /// A holder of a subscription gets its transaction, whatever unknown offer the order names. One public test suite
  /// says so of Apple's store; Apple's documentation is silent.
  private func heldPlan(
    _ order: PurchaseOrder, _ terms: StoreConfiguration.Subscription, by account: Account
  ) -> PurchasePlan? {
    guard let own = ownSubscription(in: terms.groupID, of: account.id), own.isAlive,
      own.phase != .retry, own.productID == order.productID,
      own.plan == (order.billingPlan ?? own.plan),
      case .hold(let held) = planForSame(own, nil)
    else { return nil }
    return .hold(held)
  }

  /// Returns the earliest date on which a plan may be carried out, or nil for any.
  ///
  /// So paid periods of a group never overlap.
  private func earliestDate(of plan: PurchasePlan, by account: AccountID) -> WireDate? {
    switch plan {
    case .begin(let terms, _):
      guard let own = ownSubscription(in: terms.groupID, of: account) else { return nil }
      return min(own.end, purchase(own.latest)?.revocation?.date ?? own.end)
    case .upgrade(let own, _, _):
      return purchase(own.latest)?.date
    case .hold, .once, .change, .keep, .resume, .redeem, .recover:
      return nil
    }
  }

  private func planForSame(_ own: Subscription, _ asked: ChosenOffer?) -> PurchasePlan {
    if let asked { return .redeem(own, asked) }
    if own.preference != own.productID || own.preferredPlan != own.plan { return .keep(own) }
    if !own.renews { return .resume(own) }
    return purchase(own.latest).map { .hold($0) } ?? .recover(own)
  }

  private func isBetter(
    _ terms: StoreConfiguration.Subscription, by plan: StoreConfiguration.BillingPlan.Kind,
    than own: Subscription
  ) -> Bool {
    guard let now = configuration.product(own.productID)?.subscription else { return true }
    return terms.level < now.level
      || terms.level == now.level && terms.period == now.period && plan == own.plan
  }
}
