import Foundation
import GRDB
import TollgateCore

/// The person's balances: earning, spending and looking up.
struct Wallet: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let presenter: Presenter
  let economy: Economy
  let copies: CoalescedWork

  private var catalog: Catalog { current.catalog }

  /// Makes one of the catalog's named spends; see ``Tollkeeper/spend(_:on:once:)``.
  func spend(
    _ name: Spend.ID, on feature: Feature.ID?, once cause: String?, heldAs hold: String? = nil
  ) throws -> SpendOutcome {
    guard let spend = catalog.spend(name) else {
      throw WalletFailure("The catalog of \(catalog.app) has no spend `\(name)`.")
    }
    let opened = try catalog.opened(by: spend, feature)
    return try self.spend(
      spend.cost.amounts, once: cause, for: PlannedSpend(spend, opening: opened), heldAs: hold)
  }

  /// Adds an earned amount; returns false if it was added before under the same name, or if it
  /// doesn't fit below a maximum.
  func earn(_ amounts: [Currency.ID: Int], once cause: String?) throws -> Bool {
    try check(amounts)
    let device = current.clock.now()
    return try change { transaction, now in
      if let cause, try transaction.hasEntry(for: cause) { return false }
      var hasEarned = false
      for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
        let fitting = economy.fitting(
          amount, of: currency, in: transaction.ledgerState, device: device)
        guard fitting > 0 else { continue }
        guard transaction.ledgerState.balances[currency] ?? 0 <= BalanceSheet.most - fitting else {
          throw WalletFailure(
            "\(amount) more of `\(currency)` would be over \(BalanceSheet.most); earn less.")
        }
        try transaction.earn(fitting, of: currency, at: now, once: cause)
        hasEarned = true
      }
      return hasEarned
    }
  }

  /// Returns the lots of a currency, oldest first, including used-up lots.
  func lots(of currency: Currency.ID, newest limit: Int) throws -> [Lot] {
    try ledger.read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM lot WHERE currency = ? ORDER BY n DESC LIMIT ?"),
        arguments: [currency.rawValue, limit]
      ).map(Lot.init(row:)).reversed()
    }
  }

  /// Spends amounts, all or nothing: from the lots that end first, then from the oldest.
  ///
  /// - Parameters:
  ///   - amounts: The amounts.
  ///   - cause: The spend's name, if it must happen only once.
  ///   - planned: The catalog's spend, with the feature that it unlocks.
  ///   - hold: The name of the hold, for work that can fail.
  /// - Returns: The result.
  /// - Throws: ``WalletFailure`` or ``LedgerFailure``; then nothing was taken.
  func spend(
    _ amounts: [Currency.ID: Int], once cause: String?, for planned: PlannedSpend? = nil,
    heldAs hold: String? = nil
  ) throws -> SpendOutcome {
    try check(amounts)
    let device = current.clock.now()
    var isKnown = true
    let outcome = try change { transaction, now -> SpendOutcome in
      let ledgerState = transaction.ledgerState
      if let cause, try transaction.hasEntry(for: cause) { return .alreadyDone }
      if let hold, ledgerState.holds[hold] != nil { return .alreadyDone }
      let (customer, moment) = current.now(by: ledgerState, device: device)
      if let planned, let refusal = try refusal(of: planned, for: customer, at: moment) {
        return refusal
      }
      if let condition = planned?.spend.when {
        let holds = catalog.truth(of: condition, for: customer, at: moment)
        isKnown = holds != .unknown
        guard holds == .yes else { return .notForSale }
      }
      let missing = amounts.reduce(into: [Currency.ID: Int]()) { missing, cost in
        let lack = cost.value - customer.balance(of: cost.key)
        if cost.value > 0, lack > 0 { missing[cost.key] = lack }
      }
      guard missing.isEmpty else {
        return .refused(missing: missing, packs: catalog.packs(covering: missing))
      }
      let parts = try amounts.sorted { $0.key < $1.key }.flatMap { currency, amount in
        try transaction.spend(
          amount, of: currency, at: now, paidNow: moment.paidNow, once: cause)
      }
      if let hold {
        var held = Hold(at: now, for: planned?.spend.hold)
        held.spend = planned?.spend.id
        held.feature = planned?.opened
        held.parts = parts
        if planned?.spend.quota != nil { held.uses = planned.map { [$0.spend.counted] } ?? [] }
        try transaction.apply(.set(.hold(hold), to: try LedgerRow.text(held)))
      } else if let planned {
        if planned.spend.quota != nil { try transaction.apply(.use(planned.spend.counted, now)) }
        try give(planned.spend, opening: planned.opened, in: &transaction, device: device)
      }
      return .spent
    }
    if outcome == .notForSale, isKnown, let paywall = planned?.spend.paywall,
      catalog.paywall(paywall)?.hiddenOn.contains(current.device.platform) == false
    {
      presenter.open(paywall)
    }
    if let alert = Presentation.Alert(outcome, cost: amounts) {
      presenter.show { $0.alert = alert }
    }
    return outcome
  }

  /// Gives a reward; see ``Tollkeeper/reward(_:once:)``.
  func reward(_ name: Reward.ID, once cause: String?) throws -> RewardOutcome {
    guard let reward = catalog.reward(name) else {
      throw WalletFailure(
        "The catalog of \(catalog.app) has no reward `\(name)`."
          + catalog.rewards.map { " It has `\($0.id)`." }.joined())
    }
    let device = current.clock.now()
    let cause = cause.map(LedgerTransaction.cause(ofReward:))
    return try change { transaction, now in
      if let cause, try transaction.hasEntry(for: cause) { return .alreadyGiven }
      let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
      if let condition = reward.when,
        catalog.truth(of: condition, for: customer, at: moment) != .yes
      {
        return .notEligible
      }
      if let quota = reward.quota, quota.left(of: customer.uses[reward.counted], at: moment) <= 0 {
        return .limited(until: quota.end(of: customer.uses[reward.counted], at: moment))
      }
      guard fits(reward.grants, in: transaction.ledgerState, device: device) else { return .full }
      if reward.quota != nil { try transaction.apply(.use(reward.counted, now)) }
      try give(
        reward.grants, in: &transaction, device: device, once: cause)
      return .given
    }
  }

  /// Commits a hold; returns false if there is none of this name.
  func commit(_ name: String) throws -> Bool {
    let device = current.clock.now()
    return try change { transaction, _ in
      guard let hold = transaction.ledgerState.holds[name] else { return false }
      try transaction.apply(.forget(.hold(name)))
      for feature in hold.uses { try transaction.apply(.use(feature, hold.instant)) }
      if let spend = hold.spend.flatMap(catalog.spend) {
        try give(spend, opening: hold.feature, in: &transaction, device: device)
      }
      return true
    }
  }

  /// Releases a hold; returns false if there is none of this name.
  func release(_ name: String) throws -> Bool {
    try change { transaction, now in
      guard let hold = transaction.ledgerState.holds[name] else { return false }
      try transaction.release(hold, named: name, at: now)
      return true
    }
  }

  /// Returns why a spend is not made, or nil if nothing is against it but the balances.
  private func refusal(
    of planned: PlannedSpend, for customer: Customer, at moment: Moment
  ) throws -> SpendOutcome? {
    let spend = planned.spend
    if let feature = planned.opened {
      if customer.unlocked.contains(feature) { return .alreadyDone }
      let decision = catalog.decide(feature, for: customer, at: moment)
      // A rental can be extended.
      if !customer.rents(feature, at: moment.paidNow), let reason = decision.reason,
        reason.isLasting
      {
        return .alreadyOpen(reason)
      }
      guard catalog.feature(feature)?.access.contains(.bought(spend.id)) == true else {
        throw WalletFailure("`\(feature)` is not sold for the spend `\(spend.id)`.")
      }
    }
    if let quota = spend.quota, quota.left(of: customer.uses[spend.counted], at: moment) <= 0 {
      return .limited(until: quota.end(of: customer.uses[spend.counted], at: moment))
    }
    return fits(spend.grants, customer) ? nil : .full
  }

  /// Returns whether any part of the grant fits: a balance at its maximum accepts no free amounts.
  private func fits(_ grants: Grants, _ customer: Customer) -> Bool {
    guard grants.entitlements.isEmpty, grants.badges.isEmpty, !grants.amounts.isEmpty else {
      return true
    }
    return grants.amounts.keys.contains { currency in
      catalog.currency(currency)?.max.map { customer.balance(of: currency) < $0 } ?? true
    }
  }

  private func fits(_ grants: Grants, in ledgerState: LedgerState, device: Date) -> Bool {
    fits(grants, current.now(by: ledgerState, device: device).customer)
  }

  /// Grants a spend's amounts and features.
  private func give(
    _ spend: Spend, opening feature: Feature.ID?, in transaction: inout LedgerTransaction,
    device: Date
  ) throws {
    try give(spend.grants, in: &transaction, device: device, once: nil)
    guard let feature else { return }
    let now = transaction.ledgerState.time.now(device: device)
    guard spend.unlocksFor != .forever else {
      return try transaction.apply(.unlocked(feature, spend.id, now))
    }
    let paidNow = transaction.ledgerState.time.paidNow(device: device)
    let begin = max(paidNow, transaction.ledgerState.rented[feature] ?? .distantPast)
    guard let end = spend.unlocksFor.end(from: begin, bought: paidNow) else { return }
    try transaction.apply(.set(.rental(of: feature), to: "\(end.stored)"))
  }

  private func give(
    _ grants: Grants, in transaction: inout LedgerTransaction, device: Date, once cause: String?
  ) throws {
    let now = transaction.ledgerState.time.now(device: device)
    // Grants for a time last from an instant that a clock set ahead hasn't moved.
    let paidNow = transaction.ledgerState.time.paidNow(device: device)
    var things: [(thing: Gift.Thing, lasts: Lasting)] = []
    for name in grants.entitlements {
      things.append((.entitlement(name), grants.entitlementTimes[name] ?? .forever))
    }
    for name in grants.badges {
      things.append((.badge(name), grants.badgeTimes[name] ?? .forever))
    }
    for (thing, lasts) in things {
      let number = (transaction.ledgerState.gifts.values.map(\.number).max() ?? 0) + 1
      let gift = Gift(number: number, thing, at: paidNow, lasts: lasts)
      try transaction.apply(.set(.gift(number), to: gift.stored))
    }
    for (currency, amount) in grants.amounts.sorted(by: { $0.key < $1.key }) {
      let room = BalanceSheet.most - (transaction.ledgerState.balances[currency] ?? 0)
      let fitting = economy.fitting(
        amount.amount, of: currency, in: transaction.ledgerState, device: device)
      guard min(room, fitting) > 0 else { continue }
      try transaction.earn(
        min(room, fitting), of: currency, until: amount.lasts.end(from: paidNow, bought: paidNow),
        at: now, once: cause)
    }
  }

  private func change<Answer>(
    _ body: (inout LedgerTransaction, _ now: Date) throws -> Answer
  ) throws -> Answer {
    let device = current.clock.now()
    try ledger.requireDisk()
    let answer = try ledger.write { transaction in
      let now = try transaction.raiseTime(to: device)
      return try economy.around(&transaction, device: device) { try body(&$0, now) }
    }
    current.publish()
    copies.schedule()
    return answer
  }

  private func check(_ amounts: [Currency.ID: Int]) throws(WalletFailure) {
    guard !amounts.isEmpty else {
      throw WalletFailure("No amount was named. Name a currency and how much of it.")
    }
    for (currency, amount) in amounts {
      guard let known = catalog.currency(currency) else {
        throw WalletFailure(
          "The catalog of \(catalog.app) has no currency `\(currency)`. It has "
            + catalog.currencies.map { "`\($0.id)`" }.joined(separator: ", ") + ".")
      }
      guard !known.isKeptOnServer else {
        throw WalletFailure(
          "`\(currency)` is kept by the app's server, not by the device. Ask it: POST /v1/customers/{id}/spends."
        )
      }
      guard (1...BalanceSheet.most).contains(amount) else {
        throw WalletFailure(
          "An amount of `\(currency)` must be from 1 to \(BalanceSheet.most), not \(amount).")
      }
    }
  }
}

/// One of the catalog's spends, with the feature that it unlocks.
struct PlannedSpend {
  let spend: Spend
  let opened: Feature.ID?

  init(_ spend: Spend, opening feature: Feature.ID?) {
    self.spend = spend
    opened = feature
  }
}

extension Presentation.Alert {
  /// Creates the alert of a spend that took nothing, or nil if there is nothing to report.
  fileprivate init?(_ outcome: SpendOutcome, cost: [Currency.ID: Int]) {
    switch outcome {
    case .spent, .alreadyDone, .notForSale, .full, .limited: return nil
    case .refused(let missing, let packs):
      self = .spendRefused(Shortfall(cost: cost, missing: missing, packs: packs))
    case .alreadyOpen(let reason): self = .openAlready(reason)
    }
  }
}

extension Catalog {
  /// Returns the products that would each cover the missing amounts.
  func packs(covering missing: [Currency.ID: Int]) -> [Product.ID] {
    products.filter { product in
      product.twin == nil && !product.isRetired
        && missing.allSatisfy { product.grants.amounts[$0.key]?.amount ?? 0 >= $0.value }
    }.map(\.id)
  }

  /// Returns the feature that a spend opens.
  fileprivate func opened(
    by spend: Spend, _ feature: Feature.ID?
  ) throws(WalletFailure) -> Feature.ID? {
    guard let unlocks = spend.unlocks else {
      guard let feature else { return nil }
      throw WalletFailure("The spend `\(spend.id)` opens nothing, so not `\(feature)` either.")
    }
    guard unlocks.isPattern else {
      guard let feature, feature != unlocks else { return unlocks }
      throw WalletFailure("The spend `\(spend.id)` opens `\(unlocks)`, not `\(feature)`.")
    }
    guard let feature, !feature.isPattern else {
      throw WalletFailure(
        "The spend `\(spend.id)` opens one of `\(unlocks)`. Say which: `spend(\"\(spend.id)\", on: \"\(unlocks.rawValue.dropLast())…\")`, or the feature's own name in a journey, as in `spend: \(unlocks.rawValue.dropLast())…`."
      )
    }
    guard unlocks.matches(feature), self.feature(feature) != nil else {
      throw WalletFailure("The spend `\(spend.id)` opens one of `\(unlocks)`, not `\(feature)`.")
    }
    return feature
  }
}
