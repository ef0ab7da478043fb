import AppStoreWire
import Foundation
import LocalAppStore
import TollgateCore

/// One person at a local App Store of their own, from their first purchase to the end of the forecast.
///
/// The person acts as drawn: buys, turns renewal off, fails to pay, requests refunds. All that
/// follows is the store's doing: trials and who may have one, renewals by the calendar, grace,
/// retries, upgrades, and their prices.
struct Life {
  /// A person's own action.
  private enum Act {
    case leave, pay, comeBack, buyAgain
    case change(to: String)
    case refund(TransactionID)

    /// A Boolean value that indicates whether it ends with the subscription that it is about.
    var endsWithSubscription: Bool {
      switch self {
      case .leave, .pay, .change: true
      case .comeBack, .buyAgain, .refund: false
      }
    }
  }

  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  /// The month of assumptions: a twelfth of 365.25 days.
  private static let month: Int64 = 2_629_800_000

  private let draws: Draws
  private let variant: Variant
  private let end: WireDate
  private let store: LocalStore
  private let account: AccountID

  private var product: StoreConfiguration.Product
  private var acts: [(date: WireDate, act: Act)] = []

  /// The transactions that were read.
  private var seen = 0

  /// The number of times that the person subscribed.
  private var round = 0
  private var changes = 0
  private var hasPaid = false
  private var renews = true
  private var isFailing = false

  private init(
    _ draws: Draws, in variant: Variant, buying product: StoreConfiguration.Product,
    at date: WireDate, until end: WireDate
  ) throws {
    self.draws = draws
    self.variant = variant
    self.product = product
    self.end = end
    // Nothing is signed, so all stores may have the keys of one seed.
    store = LocalStore(
      configuration: variant.configuration, app: AppIdentity(bundleID: variant.catalog.bundleID),
      now: date.date)
    account = try store.ask(AddAccount(storefront: draws.storefront(in: variant)))
  }

  /// Simulates a life.
  ///
  /// - Parameters:
  ///   - draws: The random draws.
  ///   - variant: The assumptions and the products.
  ///   - arrival: The date on which the person gets the app.
  ///   - end: The end of the forecast.
  /// - Returns: The transactions at its end, or nil for a person who buys nothing.
  /// - Throws: ``AppStoreError`` if the store refuses a purchase of its own products.
  static func transactions(
    _ draws: Draws, in variant: Variant, from arrival: WireDate, until end: WireDate
  ) throws -> [ListClaims.Claims]? {
    guard let product = draws.firstProduct(in: variant) else { return nil }
    var life = try Life(draws, in: variant, buying: product, at: arrival, until: end)
    try life.live()
    return try life.store.ask(ListClaims(of: life.account))
  }

  private var now: WireDate { WireDate(store.clock.now) }

  private mutating func live() throws {
    try buy()
    if product.kind == .consumable || product.kind == .nonRenewing { planAgain() }
    while true {
      let due = store.nextDue.map { WireDate($0) }
      let act = acts.first
      guard let next = [due, act?.date].compactMap(\.self).min(), next < end else { break }
      if let act, act.date == next, due != next {
        acts.removeFirst()
        store.catchUp(to: next.date)
        try perform(act.act)
      } else {
        failToPay(at: next)
        store.catchUp(to: next.date)
        try look()
      }
      if product.kind == .autoRenewable, store.nextDue == nil { planReturn() }
    }
    store.catchUp(to: end.date)
  }

  private mutating func buy() throws {
    try store.ask(BuyElsewhere(product.id, account: account))
    try look()
  }

  private mutating func perform(_ act: Act) throws {
    switch act {
    case .leave:
      renews = false
      _ = try? store.ask(SetRenewal(of: product.id, account: account, isOn: false))
    case .pay:
      isFailing = false
      try store.ask(SetBilling(.working, account: account))
    case .comeBack:
      round += 1
      (hasPaid, renews, isFailing) = (false, true, false)
      try store.ask(SetBilling(.working, account: account))
      return try buy()
    case .buyAgain: return try buy()
    case .change(let to):
      guard renews, !isFailing, let target = variant.configuration.product(to) else { return }
      product = target
      changes += 1
      try buy()
      planChange(from: now)
    case .refund(let transaction):
      _ = try? store.ask(RefundTransaction(transaction))
    }
    try look()
  }

  /// Makes the due renewal fail, if it was drawn to.
  private mutating func failToPay(at due: WireDate) {
    guard product.kind == .autoRenewable, renews, !isFailing,
      draws.isAmong(variant.assumptions.paymentFailure, .fails, round, seen)
    else { return }
    isFailing = true
    _ = try? store.ask(SetBilling(.failing, account: account))
    guard draws.isAmong(variant.assumptions.recovery, .recovers, round, seen) else { return }
    plan(
      .pay, at: due, after: Self.hour,
      within: 20 * Self.day - Self.hour, .recoveryMoment, round, seen)
  }

  /// Reads the store's new sales, and draws the person's reactions.
  private mutating func look() throws {
    for claims in try store.ask(ListClaims(of: account, after: seen)) {
      seen += 1
      let payload = claims.transaction
      if payload.price ?? 0 > 0, let id = UInt64(payload.transactionId),
        draws.isAmong(variant.assumptions.refunds[payload.productId], .refund, round, seen)
      {
        plan(
          .refund(TransactionID(rawValue: id)), at: payload.purchaseDate, after: Self.hour,
          within: 30 * Self.day - Self.hour, .refundMoment, round, seen)
      }
      guard let expires = payload.expiresDate, !hasPaid else { continue }
      if payload.offerDiscountType == .freeTrial {
        let share = variant.assumptions.trialConversion[payload.productId]
        guard !draws.isAmong(share, .converts, round) else { continue }
        plan(
          .leave, at: payload.purchaseDate, after: 0,
          within: expires.rawValue - payload.purchaseDate.rawValue, .conversionMoment, round)
      } else {
        hasPaid = true
        planLeaving(from: payload.purchaseDate)
        planChange(from: payload.purchaseDate)
      }
    }
  }

  // The person's plans

  private mutating func plan(
    _ act: Act, at start: WireDate, after delay: Int64, within time: Int64,
    _ question: Draws.Question, _ round: Int, _ count: Int = 0
  ) {
    let moment = draws.number(below: time, question, round, count)
    let date = WireDate(rawValue: max(start.rawValue + delay + moment, now.rawValue + 1))
    guard date < end else { return }
    let place = acts.firstIndex { date < $0.date } ?? acts.endIndex
    acts.insert((date, act), at: place)
  }

  /// Returns the months of an assumption that begin before the end, counted from 0.
  private func months(from date: WireDate) -> Range<Int> {
    0..<Int(max(0, end.rawValue - date.rawValue + Self.month - 1) / Self.month)
  }

  /// Draws the paid month in which the person turns renewal off.
  private mutating func planLeaving(from start: WireDate) {
    let churn = variant.assumptions.churn[product.id]
    guard let last = churn.last else { return }
    for month in months(from: start) {
      let share = churn.indices.contains(month) ? churn[month] : last
      guard draws.isAmong(share, .leaves, round, month) else { continue }
      return plan(
        .leave, at: start, after: Int64(month) * Self.month, within: Self.month, .leavingMoment,
        round, month)
    }
  }

  /// Draws the month in which the person changes to another subscription.
  private mutating func planChange(from start: WireDate) {
    let offered = variant.configuration.products.compactMap { target in
      variant.assumptions.switches[.init(from: product.id, to: target.id)].map { (target.id, $0) }
    }
    for month in offered.isEmpty ? 0..<0 : months(from: start) {
      for (index, (target, share)) in offered.enumerated() {
        let count = (changes * 64 + month) * 256 + index
        guard draws.isAmong(share, .changes, round, count) else { continue }
        return plan(
          .change(to: target), at: start, after: Int64(month) * Self.month, within: Self.month,
          .changeMoment, round, count)
      }
    }
  }

  /// Draws the months in which the person buys the same again.
  private mutating func planAgain() {
    let share = variant.assumptions.again[product.id]
    let start = now
    for month in months(from: start).dropFirst()
    where draws.isAmong(share, .again, round, month) {
      plan(
        .buyAgain, at: start, after: Int64(month) * Self.month, within: Self.month, .againMoment,
        round, month)
    }
  }

  /// Draws whether a person whose subscription has ended subscribes again.
  private mutating func planReturn() {
    acts.removeAll { $0.act.endsWithSubscription }
    let isComing = acts.contains { if case .comeBack = $0.act { true } else { false } }
    guard !isComing, round < 1_000, draws.isAmong(variant.assumptions.returns, .returns, round)
    else { return }
    plan(.comeBack, at: now, after: 7 * Self.day, within: 173 * Self.day, .returnMoment, round)
  }
}

extension Draws {
  /// Returns the product that the person buys first, or nil for none.
  func firstProduct(in variant: Variant) -> StoreConfiguration.Product? {
    var place = number(below: 1_000_000, .product)
    return variant.configuration.products.first { product in
      place -= Int64(variant.assumptions.shares[product.id]?.millionths ?? 0)
      return place < 0
    }
  }

  /// Returns the storefront that the person is in.
  fileprivate func storefront(in variant: Variant) -> String? {
    var place = number(below: 1_000_000, .storefront)
    return variant.assumptions.storefronts.first { _, share in
      place -= Int64(share.millionths)
      return place < 0
    }?.code
  }
}
