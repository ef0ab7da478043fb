import Foundation
import GRDB
import Logging
import TollgateCore

/// Seals the ledger by a key in the keychain, and has what does not hold asked of the store anew.
///
/// Where the app hands over no ``LedgerSealing``, nothing is sealed and nothing is looked at.
final class SealKeeper: Sendable {
  private let sealing: LedgerSealing?
  private let location: LedgerLocation
  private let copy: KeychainCopy
  private let logger: Logger

  /// A Boolean value that indicates whether the ledger is from before ledgers were sealed, and the
  /// store has not confirmed it.
  private let isWaiting = Locked(false)

  init(
    _ sealing: LedgerSealing?, of location: LedgerLocation, in copy: KeychainCopy, logger: Logger
  ) {
    self.sealing = sealing
    self.location = location
    self.copy = copy
    self.logger = logger
  }

  /// Looks whether the ledger holds, in the first write of a launch.
  ///
  /// One that does not is emptied, and behaves as after a reinstall: the store is asked anew what is
  /// owned, and the keychain has the rest. A new one is sealed at once.
  ///
  /// - Returns: What the keychain has.
  /// - Throws: SQLite's error.
  func open(_ transaction: inout LedgerTransaction) throws -> KeychainCopy.Content {
    let found = copy.read()
    let record = found.record
    guard let sealing else { return found }
    if case .unreadable = found { return found }
    let isSealed = try SealedRow(newestIn: transaction.db)?.code != nil
    if let known = record?.seal {
      let seal = LedgerSeal(known.key, by: sealing)
      if isSealed {
        if try transaction.resume(seal, from: known.row) { return found }
      } else if known.row == 0 {
        // The process died between keeping the key and sealing by it.
        guard try transaction.grantsNothing() else {
          isWaiting { $0 = true }
          return found
        }
        try transaction.begin(seal, after: 0)
        return found
      }
      try empty(&transaction, "its rows are not what was sealed")
      try transaction.begin(seal, after: known.row)
      return found
    }
    if case .damaged = found, isSealed {
      // An attacker who can write the keychain has its keys: this is no attack that a seal could
      // stop.
      try beginAnew(&transaction, sealing, record)
    } else if isSealed {
      try empty(&transaction, "it is sealed by a key that this device does not have")
      try beginAnew(&transaction, sealing, record)
    } else if try transaction.grantsNothing() {
      try beginAnew(&transaction, sealing, record)
    } else {
      isWaiting { $0 = true }
    }
    return found
  }

  /// Seals a ledger from before, once the store has listed all that it grants.
  ///
  /// - Parameters:
  ///   - transaction: The write that compares the ledger with the listing.
  ///   - listed: What the complete listing has.
  ///   - now: The instant it is.
  ///   - catalog: Says what products are.
  /// - Throws: SQLite's error.
  func confirm(
    _ transaction: inout LedgerTransaction, with listed: Set<Fact.ID>, at now: Date,
    by catalog: Catalog
  ) throws {
    guard let sealing, isWaiting({ $0 }) else { return }
    for entry in transaction.ledgerState.facts.values where !listed.contains(entry.fact.id) {
      guard entry.isGone || !entry.fact.isListed(at: now, by: catalog) else { return }
    }
    if let known = copy.seal {
      try transaction.begin(LedgerSeal(known.key, by: sealing), after: known.row)
    } else {
      let found = copy.read()
      if case .unreadable = found { return }
      try beginAnew(&transaction, sealing, found.record)
    }
    isWaiting { $0 = transaction.seal == nil }
  }

  /// Seals the ledger where the keychain, which could not be read at the launch, can be now.
  func catchUp(_ ledger: Ledger) {
    guard let sealing, copy.isUnknown else { return }
    guard case .record(let record) = copy.read(), let known = record.seal else {
      return isWaiting { $0 = !copy.isUnknown }
    }
    do {
      try ledger.write { transaction in
        try transaction.begin(LedgerSeal(known.key, by: sealing), after: 0)
      }
    } catch {
      logger.error("The ledger could not be sealed; its next launch asks the store anew: \(error)")
    }
  }

  private func beginAnew(
    _ transaction: inout LedgerTransaction, _ sealing: LedgerSealing, _ record: KeychainRecord?
  ) throws {
    let key = sealing.newKey()
    let known = record ?? KeychainRecord(at: transaction.ledgerState.time)
    guard copy.keep(key, in: known) else { return }
    try transaction.begin(LedgerSeal(key, by: sealing), after: 0)
  }

  /// Empties a ledger that does not hold, and keeps a copy of it beside.
  private func empty(_ transaction: inout LedgerTransaction, _ why: String) throws {
    if transaction.ledgerState.firstLaunch != nil {
      let place = location.copyAside().map { "A copy is in \($0.path)." } ?? ""
      logger.critical(
        """
        The ledger at \(location) does not hold: \(why). It begins anew, as after a reinstall: \
        purchases come back from the store, uses and balances from the keychain. \(place)
        """)
    }
    try transaction.apply(.reinstall)
  }
}

extension LedgerTransaction {
  /// Returns a Boolean value that indicates whether the ledger holds nothing that a seal vouches
  /// for.
  fileprivate func grantsNothing() throws -> Bool {
    try ledgerState.facts.isEmpty && ledgerState.renewals.isEmpty && ledgerState.unlocked.isEmpty
      && ledgerState.uses.isEmpty && ledgerState.answers.isEmpty
      && Lot.Cursor(db, "SELECT * FROM lot LIMIT 1", []).next() == nil
  }
}

extension Fact {
  /// Returns a Boolean value that indicates whether a complete listing has it, by what is known of
  /// it.
  fileprivate func isListed(at now: Date, by catalog: Catalog) -> Bool {
    guard isValid, let kind = catalog.product(product)?.kind else { return false }
    switch kind {
    case .consumable: return false
    case .nonConsumable, .nonRenewing: return true
    case .autoRenewable: return expirationDate.map { now < $0 } ?? true
    }
  }
}
