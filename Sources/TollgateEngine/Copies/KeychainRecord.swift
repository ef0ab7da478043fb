import Foundation
import GRDB
import TollgateCore

/// A record that outlives the app's files: what of a person has to, the time, and the lots that
/// count.
struct KeychainRecord: Equatable {
  /// The part of the person that is kept: the uses that a quota can still count, when trials and
  /// goals were, what was bought with a spend, and the first launch.
  ///
  /// No offer by progress opens twice, and no trial begins again.
  var person = Customer()

  var time: TrustedTime

  /// The lots that may still be spent or taken back.
  var lots: [Lot] = []

  /// What was given or taken once, the oldest first; see ``CauseDigest/most``.
  var causes: [CauseDigest] = []

  /// The single values that are kept: what was given once, and if the system may purge the ledger
  /// what a person would not expect to lose.
  var settings: [SealedContent.Setting] = []

  /// The customer of the app's server that the person is while the app names none; nil if the app
  /// never had a server.
  var customer: UUID?

  /// The purchases of balances that began here for a signed-in customer and that the store has not answered, by product.
  ///
  /// Their transactions carry the customer's token, by which a new installation can't know them.
  var begun: [Catalog.Product.ID: Attribution] = [:]

  /// The key by which the ledger is sealed; nil if it is not.
  var seal: Seal?

  /// A key, and how far a ledger that was sealed by it had come.
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

  /// Creates a record of what of the ledger's state has to outlive a reinstall.
  ///
  /// Which day it is can't be known from a clock that may run ahead, or for a person who may travel:
  /// only what lies before all days that the store has not signed past is left out, and what is more
  /// than eight days can use up.
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
    // What is held counts as used after a reinstall.
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

  /// Brings into a ledger what it lacks.
  ///
  /// The ledger is the truth; the keychain only adds what a reinstall has taken from it. One that is
  /// not new knows the mark and the wallet better: the store may have proved the mark wrong since.
  ///
  /// - Parameters:
  ///   - transaction: The write.
  ///   - isNew: Whether the ledger began without what the record has.
  ///   - isPurged: Whether the system may have purged it: then what a person would not expect to lose
  ///     is brought back too.
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

  /// Adds the lots, what was bought with them and what was given once to a ledger that began without
  /// them.
  ///
  /// A purchase that the store has handed over meanwhile has its lot, which has spent and lost at least
  /// what the record says.
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
