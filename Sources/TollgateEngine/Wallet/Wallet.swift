import Foundation
import GRDB
import TollgateCore

/// The person's balances: earned, spent and looked up.
struct Wallet: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let presenter: Presenter
  let copies: CoalescedWork

  private var catalog: Catalog { current.catalog }

  /// Spends what one of the catalog's named spends costs; see ``Tollkeeper/spend(_:on:once:)``.
  func spend(
    _ name: Spend.ID, on feature: Feature.ID?, once cause: String?
  ) throws -> SpendOutcome {
    guard let spend = catalog.spend(name) else {
      throw WalletFailure("The catalog of \(catalog.app) has no spend `\(name)`.")
    }
    let opened = try catalog.opened(by: spend, feature)
    return try self.spend(
      spend.cost, once: cause, asking: spend, unlocking: opened.map { (spend.id, $0) })
  }

  /// Adds what the person has earned; returns false where it was, under the same name, before.
  func earn(_ amounts: [Currency.ID: Int], once cause: String?) throws -> Bool {
    try check(amounts)
    return try change { transaction, now in
      if let cause, try transaction.hasEntry(for: cause) { return false }
      for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
        guard transaction.ledgerState.balances[currency] ?? 0 <= BalanceSheet.most - amount else {
          throw WalletFailure(
            "\(amount) more of `\(currency)` would be over \(BalanceSheet.most); earn less.")
        }
        try transaction.earn(amount, of: currency, at: now, once: cause)
      }
      return true
    }
  }

  /// Returns the lots of a currency, the oldest first, those that are used up included.
  func lots(of currency: Currency.ID, newest limit: Int) throws -> [Lot] {
    try ledger.read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM lot WHERE currency = ? ORDER BY n DESC LIMIT ?"),
        arguments: [currency.rawValue, limit]
      ).map(Lot.init(row:)).reversed()
    }
  }

  /// Spends amounts, all or nothing, from the oldest lots first, for a feature where one is named.
  func spend(
    _ amounts: [Currency.ID: Int], once cause: String?, asking spend: Spend? = nil,
    unlocking opened: (Spend.ID, Feature.ID)? = nil
  ) throws -> SpendOutcome {
    try check(amounts)
    var isKnown = true
    let outcome = try change { transaction, now -> SpendOutcome in
      let ledgerState = transaction.ledgerState
      if let cause, try transaction.hasEntry(for: cause) { return .alreadyDone }
      if let (spend, feature) = opened {
        if ledgerState.unlocked.contains(feature) { return .alreadyDone }
        if let reason = reasonNotToBuy(feature, by: ledgerState) { return .alreadyOpen(reason) }
        guard catalog.feature(feature)?.access.contains(.bought(spend)) == true else {
          throw WalletFailure("`\(feature)` is not sold for the spend `\(spend)`.")
        }
      }
      if let condition = spend?.when {
        let (customer, moment) = current.now(by: ledgerState, device: current.clock.now())
        let holds = catalog.truth(of: condition, for: customer, at: moment)
        isKnown = holds != .unknown
        guard holds == .yes else { return .notForSale }
      }
      let missing = amounts.compactMapValues { $0 > 0 ? $0 : nil }.reduce(
        into: [Currency.ID: Int]()
      ) { missing, cost in
        let lack = cost.value - (ledgerState.balances[cost.key] ?? 0)
        if lack > 0 { missing[cost.key] = lack }
      }
      guard missing.isEmpty else {
        return .refused(missing: missing, packs: catalog.packs(covering: missing))
      }
      for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
        try transaction.spend(amount, of: currency, at: now, once: cause)
      }
      if let (spend, feature) = opened {
        try transaction.apply(.unlocked(feature, spend, now))
      }
      return .spent
    }
    if outcome == .notForSale, isKnown, let paywall = spend?.paywall,
      catalog.paywall(paywall)?.hiddenOn.contains(current.device.platform) == false
    {
      presenter.open(paywall)
    }
    if let alert = Presentation.Alert(outcome, cost: amounts) {
      presenter.show { $0.alert = alert }
    }
    return outcome
  }

  /// Returns why a feature is open to the person already, so that buying it would give them
  /// nothing.
  private func reasonNotToBuy(_ feature: Feature.ID, by ledgerState: LedgerState) -> Reason? {
    let (customer, moment) = current.now(by: ledgerState, device: current.clock.now())
    let decision = catalog.decide(feature, for: customer, at: moment)
    return decision.reason.flatMap { $0.isLasting ? $0 : nil }
  }

  private func change<Answer>(
    _ body: (inout LedgerTransaction, _ now: Date) throws -> Answer
  ) throws -> Answer {
    let device = current.clock.now()
    let answer = try ledger.write { transaction in
      let now = try transaction.raiseTime(to: device)
      return try body(&transaction, now)
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

extension Presentation.Alert {
  /// Creates the alert of a spend that took nothing, or nil where there is nothing to report.
  fileprivate init?(_ outcome: SpendOutcome, cost: [Currency.ID: Int]) {
    switch outcome {
    case .spent, .alreadyDone, .notForSale: return nil
    case .refused(let missing, let packs):
      self = .spendRefused(Shortfall(cost: cost, missing: missing, packs: packs))
    case .alreadyOpen(let reason): self = .openAlready(reason)
    }
  }
}

extension Catalog {
  /// Returns the products of which one covers all that is missing.
  func packs(covering missing: [Currency.ID: Int]) -> [Product.ID] {
    products.filter { product in
      product.twin == nil && missing.allSatisfy { product.balances[$0.key] ?? 0 >= $0.value }
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
      throw WalletFailure("The spend `\(spend.id)` opens one of `\(unlocks)`. Say which.")
    }
    guard unlocks.matches(feature), self.feature(feature) != nil else {
      throw WalletFailure("The spend `\(spend.id)` opens one of `\(unlocks)`, not `\(feature)`.")
    }
    return feature
  }
}
