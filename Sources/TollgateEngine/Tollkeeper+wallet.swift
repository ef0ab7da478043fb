import Foundation
import GRDB
public import TollgateCore

/// What is counted: earned, spent and looked up.
extension Tollkeeper {
  /// The most that a balance can hold.
  static let mostBalance = 1_000_000_000_000

  /// Spends amounts of one or more currencies, all or nothing, from the oldest lots first.
  ///
  /// - Parameters:
  ///   - amounts: How much of each; at least 1.
  ///   - cause: Names what it is for, where it must happen only once, whatever is tapped twice.
  /// - Returns: Whether it was taken; else what is missing.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was taken.
  public func spend(
    _ amounts: [Currency.ID: Int], once cause: String? = nil
  ) throws -> SpendOutcome {
    try spend(amounts, once: cause, unlocking: nil)
  }

  /// Spends what one of the catalog's named spends costs.
  ///
  /// What is open already for whoever asks is not sold: because it is free, because the person owns
  /// what opens it, or because they came far enough. What a trial, a quota or a cap opens can be bought.
  ///
  /// - Parameters:
  ///   - name: The spend.
  ///   - feature: Which feature it opens, where it opens one of several.
  ///   - cause: Names what it is for, where it must happen only once.
  /// - Returns: Whether it was taken; else what is missing.
  /// - Throws: ``WalletFailure`` where the catalog has no such spend, or it does not open that
  ///   feature; ``LedgerFailure``, and then nothing was taken.
  public func spend(
    _ name: Spend.ID, on feature: Feature.ID? = nil, once cause: String? = nil
  ) throws -> SpendOutcome {
    guard let spend = catalog.spend(name) else {
      throw WalletFailure("The catalog of \(catalog.app) has no spend `\(name)`.")
    }
    let opened = try catalog.opened(by: spend, feature)
    return try self.spend(spend.cost, once: cause, unlocking: opened.map { (spend.id, $0) })
  }

  /// Adds what the person has earned.
  ///
  /// - Parameters:
  ///   - amounts: How much of each currency; at least 1.
  ///   - cause: Names what it is for, where it must count only once.
  /// - Returns: Whether it was added; false where it was, under the same name, before.
  /// - Throws: ``WalletFailure`` for a currency or an amount that can't be; ``LedgerFailure``, and
  ///   then nothing was added.
  @discardableResult
  public func earn(_ amounts: [Currency.ID: Int], once cause: String? = nil) throws -> Bool {
    try check(amounts)
    return try changeWallet { ledgerState, now, write in
      if let cause, try write.hasEntry(for: cause) { return false }
      for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
        guard ledgerState.balances[currency] ?? 0 <= Self.mostBalance - amount else {
          throw WalletFailure(
            "\(amount) more of `\(currency)` would be over \(Self.mostBalance); earn less.")
        }
        try ledgerState.earn(amount, of: currency, at: now, once: cause, write)
      }
      return true
    }
  }

  /// The lots of a currency, the oldest first, those that are used up included.
  ///
  /// - Parameters:
  ///   - currency: The currency.
  ///   - limit: How many of the newest.
  /// - Returns: At most so many lots.
  /// - Throws: ``LedgerFailure``.
  public func lots(of currency: Currency.ID, newest limit: Int = 100) throws -> [Lot] {
    try ledger.read { db in
      try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM lot WHERE currency = ? ORDER BY n DESC LIMIT ?"),
        arguments: [currency.rawValue, limit]
      ).map(Lot.init(row:)).reversed()
    }
  }

  private func spend(
    _ amounts: [Currency.ID: Int], once cause: String?, unlocking opened: (Spend.ID, Feature.ID)?
  ) throws -> SpendOutcome {
    try check(amounts)
    let outcome = try changeWallet { ledgerState, now, write -> SpendOutcome in
      if let cause, try write.hasEntry(for: cause) { return .alreadyDone }
      if let (spend, feature) = opened {
        if ledgerState.unlocked.contains(feature) { return .alreadyDone }
        if let reason = reasonNotToBuy(feature, by: ledgerState) { return .alreadyOpen(reason) }
        guard catalog.feature(feature)?.access.contains(.bought(spend)) == true else {
          throw WalletFailure("`\(feature)` is not sold for the spend `\(spend)`.")
        }
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
        try ledgerState.spend(amount, of: currency, at: now, once: cause, write)
      }
      if let (spend, feature) = opened {
        ledgerState.unlocked.insert(feature)
        try write.unlock(feature, with: spend, at: now)
      }
      return .spent
    }
    if let alert = Presentation.Alert(outcome, cost: amounts) { show { $0.alert = alert } }
    return outcome
  }

  /// Why a feature is open to the person already, so that buying it would give them nothing.
  private func reasonNotToBuy(_ feature: Feature.ID, by ledgerState: LedgerState) -> Reason? {
    let (catalog, device, zone) = (catalog, clock.now(), clock.timeZone())
    let decision = state { state in
      let customer = self.customer(of: &state, ledgerState)
      return catalog.decide(
        feature, for: customer,
        at: moment(of: &state, for: customer, at: ledgerState.time, device: device, zone: zone))
    }
    guard decision.isAllowed else { return nil }
    switch decision.reason {
    case .inTrial, .withinQuota, .underCap: return nil
    default: return decision.reason
    }
  }

  private func changeWallet<Answer>(
    _ body: (inout LedgerState, Date, WriteTransaction) throws -> Answer
  ) throws -> Answer {
    let device = clock.now()
    let answer = try ledger.write { ledgerState, write in
      ledgerState.time.raise(device: device)
      let now = ledgerState.time.now(device: device)
      let answer = try body(&ledgerState, now, write)
      try write.note(now, mark: ledgerState.time.mark)
      return answer
    }
    publish()
    mirrorToKeychain()
    return answer
  }

  private func check(_ amounts: [Currency.ID: Int]) throws(WalletFailure) {
    guard !amounts.isEmpty else {
      throw WalletFailure("No amount was named. Name a currency and how much of it.")
    }
    for (currency, amount) in amounts {
      guard catalog.currency(currency) != nil else {
        throw WalletFailure(
          "The catalog of \(catalog.app) has no currency `\(currency)`. It has "
            + catalog.currencies.map { "`\($0.id)`" }.joined(separator: ", ") + ".")
      }
      guard (1...Self.mostBalance).contains(amount) else {
        throw WalletFailure(
          "An amount of `\(currency)` must be from 1 to \(Self.mostBalance), not \(amount).")
      }
    }
  }
}

extension Presentation.Alert {
  /// What is said of a spend that took nothing, or nil where there is nothing to say.
  fileprivate init?(_ outcome: SpendOutcome, cost: [Currency.ID: Int]) {
    switch outcome {
    case .spent, .alreadyDone: return nil
    case .refused(let missing, let packs):
      self = .spendRefused(Shortfall(cost: cost, missing: missing, packs: packs))
    case .alreadyOpen(let reason): self = .openAlready(reason)
    }
  }
}

extension Catalog {
  /// The products of which one covers all that is missing.
  func packs(covering missing: [Currency.ID: Int]) -> [Product.ID] {
    products.filter { product in
      product.twin == nil && missing.allSatisfy { product.balances[$0.key] ?? 0 >= $0.value }
    }.map(\.id)
  }

  /// The feature that a spend opens.
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
