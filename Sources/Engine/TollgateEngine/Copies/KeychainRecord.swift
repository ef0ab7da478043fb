import Foundation
import GRDB
import TollgateCore

/// A record that outlives the app's files: what of a person has to, the time, and the lots that
/// count.
struct KeychainRecord: Equatable {
  /// The stored part of the customer: the uses that quotas still count, trial starts and goals,
  /// things bought with spends, and the first launch.
  ///
  /// No offer by progress opens twice, and no trial restarts.
  var person = Customer()

  var time: TrustedTime

  /// The lots that may still be spent or taken back.
  var lots: [Lot] = []

  /// The causes of one-time grants and spends, oldest first; see ``CauseDigest/most``.
  var causes: [CauseDigest] = []

  /// The stored single values: one-time grants, and if the system may purge the ledger, values that
  /// a person would not expect to lose.
  var settings: [SealedContent.Setting] = []

  /// The customer of the app's server that the person is while the app names none; nil if the app
  /// never had a server.
  var customer: UUID?

  /// The purchases of balances that began here for a signed-in customer and are still pending, by
  /// product.
  ///
  /// Their transactions carry the customer's token, which a new installation doesn't recognize.
  var begun: [Catalog.Product.ID: Attribution] = [:]

  /// The key by which the ledger is sealed; nil if it is not.
  var seal: Seal?

  /// The lines that only a newer release of the app reads, as it wrote them.
  ///
  /// An older release keeps them when it writes the record again, so that going back from TestFlight to the App
  /// Store's version and returning loses nothing.
  var newerLines: [String] = []

  /// A key, and the last known position of a ledger sealed with it.
  struct Seal: Hashable {
    let key: Data

    /// A number that the usage log had reached; 0 if the ledger may not have been sealed yet.
    var row: Int64 = 0
  }

  init(_ person: Customer = Customer(), at time: TrustedTime, _ lots: [Lot] = []) {
    self.person = person
    self.time = time
    self.lots = lots
  }

  /// Creates a record of the part of the ledger's state that has to outlive a reinstall.
  ///
  /// The current day is uncertain if the clock may run ahead or the person travels: the record
  /// omits only uses before every day that could still count, and uses beyond the number that eight
  /// days can need.
  init(of ledgerState: LedgerState, by catalog: Catalog, _ lots: [Lot] = []) {
    self.init(at: ledgerState.time, lots)
    person.firstLaunch = ledgerState.firstLaunch
    person.trials = ledgerState.trials
    person.goals = ledgerState.goals
    person.unlocked = ledgerState.unlocked
    customer = ledgerState.ownCustomer
    begun = ledgerState.begunForAnother.filter { product, _ in
      catalog.product(product)?.balances.isEmpty == false
    }
    var uses = ledgerState.uses
    // Held amounts count as used after a reinstall.
    for hold in ledgerState.holds.values {
      for feature in hold.uses { uses[feature, default: Uses()].add(hold.instant) }
    }
    for (feature, kept) in uses {
      let limit = catalog.highestLimit(of: feature)
      let most = 8 * min(limit, kept.instants.count)
      let horizon = ledgerState.usesHorizon(of: feature, by: catalog) ?? .distantPast
      let counting = kept.instants.suffix(most).filter { $0 >= horizon }
      if !counting.isEmpty { person.uses[feature] = Uses(counting) }
    }
  }

  /// Adds to a ledger what it lacks.
  ///
  /// The ledger is authoritative; the keychain only adds what a reinstall has removed. An existing
  /// ledger has the more accurate high-water mark and wallet, since the store may have corrected
  /// the mark since.
  ///
  /// - Parameters:
  ///   - transaction: The write.
  ///   - isNew: Whether the ledger began without the record's data.
  ///   - isPurged: Whether the system may have purged it; if so, values that a person would not
  ///     expect to lose are restored too.
  /// - Throws: SQLite's error.
  func restore(
    into transaction: inout LedgerTransaction, isNew: Bool, isPurged: Bool = false
  ) throws {
    for (feature, uses) in person.uses {
      let known = Set((transaction.ledgerState.uses[feature] ?? Uses()).instants)
      for instant in uses.instants where !known.contains(instant) {
        try transaction.apply(.use(feature, instant))
      }
    }
    for (trial, start) in person.trials
    where start < transaction.ledgerState.trials[trial] ?? .distantFuture {
      try transaction.apply(.set(.trial(trial), at: start))
    }
    for (goal, instant) in person.goals where transaction.ledgerState.goals[goal] == nil {
      try transaction.apply(.set(.goal(goal), at: instant))
    }
    let known = transaction.ledgerState.time
    try transaction.apply(
      .time(
        TrustedTime(
          highWaterMark: isNew
            ? max(time.highWaterMark, known.highWaterMark) : known.highWaterMark,
          latestSigned: max(known.latestSigned, time.latestSigned))))
    guard isNew else { return }
    try restoreWallet(into: &transaction)
    if let first = person.firstLaunch {
      try transaction.apply(.set(.firstLaunch, at: first))
    }
    for (product, attribution) in begun {
      try transaction.apply(.set(.waiting(for: product), to: attribution.stored))
    }
    for setting in settings where isPurged || setting.name.outlivesReinstall {
      try transaction.apply(.setting(setting.name, setting.value))
    }
  }

  /// Adds lots, things bought with spends, and one-time grants to a ledger that began without them.
  ///
  /// A purchase that the store has delivered already has its lot; that lot has spent and lost at
  /// least as much as the record has.
  private func restoreWallet(into transaction: inout LedgerTransaction) throws {
    for lot in lots {
      if let fact = lot.fact,
        var known = try transaction.lot(of: fact, lot.currency, part: lot.part)
      {
        let before = known.left
        known.taken = min(max(known.taken, lot.taken), known.granted)
        known.spent = min(max(known.spent, lot.spent), known.granted - known.taken)
        let balance = transaction.ledgerState.balances[lot.currency] ?? 0
        try transaction.apply(.lot(known, nil, balance: balance.plus(known.left.minus(before))))
      } else {
        try transaction.add(
          Lot(
            id: transaction.nextLot(), currency: lot.currency, fact: lot.fact,
            part: lot.part, end: lot.end, granted: lot.granted, taken: lot.taken, spent: lot.spent))
      }
    }
    for feature in person.unlocked.subtracting(transaction.ledgerState.unlocked).sorted() {
      try transaction.apply(.unlocked(feature, "", transaction.ledgerState.time.highWaterMark))
    }
    if !causes.isEmpty {
      let digests = CauseDigest.data(of: causes)
      try transaction.apply(.setting(.causes, digests.databaseValue))
    }
  }
}
