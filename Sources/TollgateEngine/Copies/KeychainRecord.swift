import Foundation
import TollgateCore

/// What outlives the app's files: the mark, and the uses that still count.
struct KeychainRecord: Equatable {
  var mark: Double
  var latestSigned: Double
  var firstLaunch: Double?

  /// When trials began.
  var trials: [String: Double] = [:]

  /// When what opens offers for a while was reached: no such offer opens twice.
  var goals: [String: Double] = [:]

  /// The lots that may still be spent or taken back.
  var lots: [Lot] = []

  /// The features that were bought with a spend, and with which.
  var unlocked: [String] = []

  /// Per feature, the instants of the uses that a quota can still count.
  var uses: [String: [Double]]

  init(
    mark: Double, latestSigned: Double, firstLaunch: Double? = nil, uses: [String: [Double]] = [:]
  ) {
    self.mark = mark
    self.latestSigned = latestSigned
    self.firstLaunch = firstLaunch
    self.uses = uses
  }

  /// What of the ledger's state has to outlive a reinstall.
  ///
  /// Which day it is can't be told by a clock that may run ahead, or for a person who may travel:
  /// only what lies before all days that the store has not signed past is left out, and what is more
  /// than eight days can use up.
  init(of ledgerState: LedgerState, by catalog: Catalog, _ lots: [Lot] = []) {
    self.init(
      mark: ledgerState.time.mark.stored, latestSigned: ledgerState.time.latestSigned.stored,
      firstLaunch: ledgerState.firstLaunch?.stored)
    self.lots = lots
    trials = Dictionary(
      uniqueKeysWithValues: ledgerState.trials.map { ($0.key.rawValue, $0.value.stored) })
    goals = Dictionary(
      uniqueKeysWithValues: ledgerState.goals.map { ($0.key.rawValue, $0.value.stored) })
    unlocked = ledgerState.unlocked.map(\.rawValue).sorted()
    for (feature, kept) in ledgerState.uses {
      let limit = catalog.highestLimit(of: feature)
      let most = 8 * min(limit, kept.instants.count)
      let horizon = ledgerState.usesHorizon(of: feature, by: catalog) ?? .distantPast
      let counting = kept.instants.suffix(most).filter { $0 >= horizon }
      if !counting.isEmpty { uses[feature.rawValue] = counting.map(\.stored) }
    }
  }

  /// Brings into the ledger's state what it lacks, and writes it to `write`.
  ///
  /// The ledger is the truth; the keychain only adds what a reinstall has taken from it.
  func restore(into ledgerState: inout LedgerState, _ write: WriteTransaction) throws {
    for (name, instants) in uses {
      let feature = Feature.ID(name)
      let known = Set((ledgerState.uses[feature] ?? Uses()).instants)
      for instant in instants.map(Date.init(timeIntervalSinceReferenceDate:))
      where !known.contains(instant) {
        ledgerState.uses[feature, default: Uses()].add(instant)
        try write.note(instant, mark: ledgerState.time.mark, counted: feature)
      }
    }
    // A ledger that is not new knows better: the store may have proved the mark wrong since.
    let isNew = ledgerState.firstLaunch == nil
    if isNew { try restoreWallet(into: &ledgerState, write) }
    for (name, start) in trials {
      let trial = Trial.ID(name)
      let begun = min(
        ledgerState.trials[trial] ?? .distantFuture, Date(timeIntervalSinceReferenceDate: start))
      guard ledgerState.trials[trial] != begun else { continue }
      ledgerState.trials[trial] = begun
      try write.set(.trial(trial), begun.stored)
    }
    for (name, instant) in goals where ledgerState.goals[Offer.ID(name)] == nil {
      ledgerState.goals[Offer.ID(name)] = Date(timeIntervalSinceReferenceDate: instant)
      try write.set(.goal(of: Offer.ID(name)), instant)
    }
    ledgerState.time = TrustedTime(
      mark: isNew ? Date(timeIntervalSinceReferenceDate: mark) : ledgerState.time.mark,
      latestSigned: max(
        ledgerState.time.latestSigned, Date(timeIntervalSinceReferenceDate: latestSigned)))
    try write.set(.latestSigned, ledgerState.time.latestSigned.stored)
    if ledgerState.firstLaunch == nil, let firstLaunch {
      ledgerState.firstLaunch = Date(timeIntervalSinceReferenceDate: firstLaunch)
      try write.set(.firstLaunch, firstLaunch)
    }
  }

  /// Puts the lots, and what was bought with them, into a ledger that has none.
  private func restoreWallet(into ledgerState: inout LedgerState, _ write: WriteTransaction) throws
  {
    for lot in lots {
      let kept = try write.addLot(
        of: lot.currency, granted: lot.granted, taken: lot.taken, spent: lot.spent, for: lot.fact)
      ledgerState.balances[lot.currency] = (ledgerState.balances[lot.currency] ?? 0).plus(kept.left)
    }
    for (currency, amount) in ledgerState.balances {
      try write.setBalance(of: currency, to: amount)
    }
    for name in unlocked {
      ledgerState.unlocked.insert(Feature.ID(name))
      try write.unlock(Feature.ID(name), with: "", at: ledgerState.time.mark)
    }
  }
}
