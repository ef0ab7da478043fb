import Foundation
import GRDB
import Logging
import SourceJSON
import TollgateCore

/// Imports an earlier app version's values into a ledger, each once.
struct EarlierRestoring: Sendable {
  let earlier: EarlierState
  let catalog: Catalog
  let clock: WallClock
  let logger: Logger

  /// Takes over everything that the ledger has not taken over yet.
  ///
  /// - Parameters:
  ///   - transaction: The write, in which the time is recorded already.
  ///   - isKeychainKnown: Whether the keychain could be read. Otherwise the ledger may already have
  ///     these values, and restoring waits.
  /// - Throws: SQLite's error.
  func restore(into transaction: inout LedgerTransaction, isKeychainKnown: Bool) throws {
    if earlier.isOnboarded {
      try once("onboarded", in: &transaction) { try $0.apply(.set(.isOnboarded, to: true)) }
    }
    for (paywall, version) in known(earlier.versionsShown, catalog.paywalls.map(\.id), "paywall") {
      try once("shown.\(paywall)", in: &transaction) { transaction in
        guard transaction.ledgerState.versionsShown[paywall] == nil else { return }
        try transaction.apply(.set(.versionShown(of: paywall), to: version))
      }
    }
    try restoreProgress(into: &transaction)
    try restoreChoices(into: &transaction)
    guard isKeychainKnown else { return }
    try restoreRights(into: &transaction)
    try restoreBalances(into: &transaction)
    try restoreCauses(into: &transaction)
    try restoreTrials(into: &transaction)
    try restoreUses(into: &transaction)
  }

  private func restoreProgress(into transaction: inout LedgerTransaction) throws {
    for (progression, value) in known(earlier.progress, catalog.progressions, "progression") {
      try once("progress.\(progression)", in: &transaction) { transaction in
        try catalog.reach(progression, value, in: &transaction)
      }
    }
  }

  private func restoreChoices(into transaction: inout LedgerTransaction) throws {
    for (id, option) in known(earlier.choices, catalog.choices.map(\.id), "choice") {
      guard catalog.choices.first(where: { $0.id == id })?.options.contains(option) == true else {
        logger.error("An earlier choice was left out: `\(id)` has no option `\(option)`.")
        continue
      }
      try once("choice.\(id)", in: &transaction) { transaction in
        guard transaction.ledgerState.choices[id] == nil else { return }
        try transaction.apply(.set(.choice(id), to: option.rawValue))
      }
    }
  }

  private func restoreRights(into transaction: inout LedgerTransaction) throws {
    let now = transaction.ledgerState.time.highWaterMark
    for (name, right) in known(earlier.entitlements, catalog.knownEntitlements, "entitlement") {
      try once("entitlement.\(name)", in: &transaction) { transaction in
        // A right that is over ends at its own date, not at the import.
        let start = min(right.start ?? now, now, right.end.map { $0 - 1 } ?? now)
        let number = (transaction.ledgerState.gifts.values.map(\.number).max() ?? 0) + 1
        let gift = Gift(
          number: number, .entitlement(name), at: start,
          lasts: right.end.map { .until([$0]) } ?? .forever, because: right.reason)
        try transaction.apply(.set(.gift(number), to: gift.stored))
      }
    }
    for feature in earlier.unlocked.sorted() {
      guard catalog.feature(feature) != nil, !feature.isPattern else {
        logMissing(feature.rawValue, "feature", catalog.features.map(\.id.rawValue))
        continue
      }
      try once("unlocked.\(feature)", in: &transaction) {
        try $0.apply(.unlocked(feature, "", now))
      }
    }
  }

  private func restoreBalances(into transaction: inout LedgerTransaction) throws {
    for (id, amount) in known(earlier.balances, catalog.currencies.map(\.id), "currency") {
      guard catalog.currency(id)?.isKeptOnServer != true else {
        logger.error("An earlier balance was left out: the app's server keeps `\(id)`.")
        continue
      }
      let balance = transaction.ledgerState.balances[id] ?? 0
      guard amount >= 0, balance <= BalanceSheet.most, amount <= BalanceSheet.most - balance else {
        logger.error(
          "An earlier balance was left out: \(amount) of `\(id)` is not from 0 to \(BalanceSheet.most)."
        )
        continue
      }
      try once("balance.\(id)", in: &transaction) { transaction in
        try transaction.apply(.set(.start(of: id), to: "1"))
        guard amount > 0 else { return }
        try transaction.earn(amount, of: id, at: transaction.ledgerState.time.highWaterMark)
      }
    }
  }

  private func restoreCauses(into transaction: inout LedgerTransaction) throws {
    let known = Set(transaction.ledgerState.causes)
    // The causes of rewards are separate from those of earning and spending.
    let news = earlier.done.sorted().flatMap { [$0, LedgerTransaction.cause(ofReward: $0)] }
      .map(CauseDigest.init(of:)).filter { !known.contains($0) }
    guard !news.isEmpty else { return }
    let all = CauseDigest.kept(of: news + transaction.ledgerState.causes)
    try transaction.apply(.setting(.causes, CauseDigest.data(of: all).databaseValue))
  }

  private func restoreTrials(into transaction: inout LedgerTransaction) throws {
    for (trial, start) in known(earlier.trials, catalog.trials.map(\.id), "trial")
    where start < transaction.ledgerState.trials[trial] ?? .distantFuture {
      try transaction.apply(.set(.trial(trial), at: start))
    }
  }

  private func restoreUses(into transaction: inout LedgerTransaction) throws {
    for (feature, day) in earlier.uses.sorted(by: { $0.key < $1.key }) {
      guard let known = catalog.feature(feature), !known.isKeptOnServer else {
        logMissing(
          feature.rawValue, "feature that the device counts", catalog.features.map(\.id.rawValue))
        continue
      }
      try once("uses.\(feature)", in: &transaction) { transaction in
        _ = try transaction.takeOver(day.count, of: feature, lastAt: day.last, in: clock.timeZone())
      }
    }
  }

  private func once(
    _ name: String, in transaction: inout LedgerTransaction,
    _ body: (inout LedgerTransaction) throws -> Void
  ) throws {
    let mark = LedgerSetting.earlier(name)
    guard try !transaction.isSet(mark) else { return }
    try body(&transaction)
    try transaction.apply(.set(mark, to: "1"))
  }

  /// Returns the values whose names the catalog has, in the order of the names, and logs the others.
  private func known<Name: Identifier, Value>(
    _ values: [Name: Value], _ names: [Name], _ kind: String
  ) -> [(Name, Value)] {
    values.sorted { $0.key < $1.key }.filter { name, _ in
      guard !names.contains(name) else { return true }
      logMissing(name.rawValue, kind, names.map(\.rawValue))
      return false
    }.map { ($0.key, $0.value) }
  }

  private func logMissing(_ name: String, _ kind: String, _ names: [String]) {
    let question = Suggestion.question(about: name, in: names).map { " " + $0 } ?? ""
    logger.error(
      "Something of an earlier version was left out: the catalog of \(catalog.app) has no \(kind) `\(name)`.\(question)"
    )
  }
}

extension LedgerTransaction {
  /// Returns a Boolean value that indicates whether a single value is stored.
  func isSet(_ setting: LedgerSetting) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE key = ?)"),
      arguments: [setting.rawValue]) ?? false
  }

  /// Adds the uses that the ledger lacks for the day of the last use, and returns their number.
  mutating func takeOver(
    _ count: Int, of feature: Feature.ID, lastAt last: Date, in zone: TimeZone
  ) throws -> Int {
    let day = CalendarDay(containing: last, in: zone)
    let known = ledgerState.uses[feature]?.count(from: day.start, to: day.end) ?? 0
    let lacking = max(0, min(count, EarlierUses.most) - known)
    for number in 0..<lacking {
      try apply(.use(feature, max(day.start, last - Double(number) / 1_000)))
    }
    return lacking
  }
}
