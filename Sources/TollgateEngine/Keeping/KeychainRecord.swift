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

  /// What of `books` has to outlive a reinstall.
  ///
  /// Which day it is can't be told by a clock that may run ahead, or for a person who may travel:
  /// only what lies before all days that the store has not signed past is left out, and what is more
  /// than eight days can use up.
  init(of books: Books, by catalog: Catalog, _ lots: [Lot] = []) {
    self.init(
      mark: books.time.mark.stored, latestSigned: books.time.latestSigned.stored,
      firstLaunch: books.firstLaunch?.stored)
    self.lots = lots
    trials = Dictionary(
      uniqueKeysWithValues: books.trials.map { ($0.key.rawValue, $0.value.stored) })
    goals = Dictionary(
      uniqueKeysWithValues: books.goals.map { ($0.key.rawValue, $0.value.stored) })
    unlocked = books.unlocked.map(\.rawValue).sorted()
    for (feature, kept) in books.uses {
      let limit = catalog.highestLimit(of: feature)
      let most = 8 * min(limit, kept.instants.count)
      let horizon = books.usesHorizon(of: feature, by: catalog) ?? .distantPast
      let counting = kept.instants.suffix(most).filter { $0 >= horizon }
      if !counting.isEmpty { uses[feature.rawValue] = counting.map(\.stored) }
    }
  }

  /// Brings into `books` what they lack, and writes it to `page`.
  ///
  /// The ledger is the truth; the keychain only adds what a reinstall has taken from it.
  func restore(into books: inout Books, _ page: LedgerPage) throws {
    for (name, instants) in uses {
      let feature = Feature.ID(name)
      let known = Set((books.uses[feature] ?? Uses()).instants)
      for instant in instants.map(Date.init(timeIntervalSinceReferenceDate:))
      where !known.contains(instant) {
        books.uses[feature, default: Uses()].add(instant)
        try page.note(instant, mark: books.time.mark, counted: feature)
      }
    }
    // A ledger that is not new knows better: the store may have proved the mark wrong since.
    let isNew = books.firstLaunch == nil
    if isNew { try restoreWallet(into: &books, page) }
    for (name, start) in trials {
      let trial = Trial.ID(name)
      let begun = min(
        books.trials[trial] ?? .distantFuture, Date(timeIntervalSinceReferenceDate: start))
      guard books.trials[trial] != begun else { continue }
      books.trials[trial] = begun
      try page.set(.trial(trial), begun.stored)
    }
    for (name, instant) in goals where books.goals[Offer.ID(name)] == nil {
      books.goals[Offer.ID(name)] = Date(timeIntervalSinceReferenceDate: instant)
      try page.set(.goal(of: Offer.ID(name)), instant)
    }
    books.time = TrustedTime(
      mark: isNew ? Date(timeIntervalSinceReferenceDate: mark) : books.time.mark,
      latestSigned: max(
        books.time.latestSigned, Date(timeIntervalSinceReferenceDate: latestSigned)))
    try page.set(.latestSigned, books.time.latestSigned.stored)
    if books.firstLaunch == nil, let firstLaunch {
      books.firstLaunch = Date(timeIntervalSinceReferenceDate: firstLaunch)
      try page.set(.firstLaunch, firstLaunch)
    }
  }

  /// Puts the lots, and what was bought with them, into a ledger that has none.
  private func restoreWallet(into books: inout Books, _ page: LedgerPage) throws {
    for lot in lots {
      let kept = try page.addLot(
        of: lot.currency, granted: lot.granted, taken: lot.taken, spent: lot.spent, for: lot.fact)
      books.balances[lot.currency] = (books.balances[lot.currency] ?? 0).plus(kept.left)
    }
    for (currency, amount) in books.balances { try page.setBalance(of: currency, to: amount) }
    for name in unlocked {
      books.unlocked.insert(Feature.ID(name))
      try page.unlock(Feature.ID(name), with: "", at: books.time.mark)
    }
  }
}
