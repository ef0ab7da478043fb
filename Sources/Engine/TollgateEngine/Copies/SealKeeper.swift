import Foundation
import GRDB
import Logging
import TollgateCore

/// Seals the ledger with a key in the keychain, and disowns a ledger whose seal is invalid.
///
/// Every ledger is sealed in its first write. A ledger without a seal, with another ledger's seal,
/// or with rows that don't match the seal isn't this app's: only what signatures confirm is
/// restored from it. If the app passes no ``LedgerSealing``, nothing is sealed and nothing is
/// checked.
final class SealKeeper: Sendable {
  /// The state in which a launch finds a ledger.
  struct Found: Sendable {
    /// The content of the keychain.
    let content: KeychainCopy.Content

    /// A Boolean value that indicates whether the ledger is new, or was disowned.
    let isNew: Bool
  }

  private let sealing: LedgerSealing?
  private let location: LedgerLocation
  private let copy: KeychainCopy
  private let logger: Logger

  /// The ledger's content when the keychain could not be read.
  private let unchecked = Locked<SealedContent?>(nil)

  init(
    _ sealing: LedgerSealing?, of location: LedgerLocation, in copy: KeychainCopy, logger: Logger
  ) {
    self.sealing = sealing
    self.location = location
    self.copy = copy
    self.logger = logger
  }

  /// A Boolean value that indicates whether the ledger was opened unchecked, because the keychain could
  /// not be read.
  var isWaiting: Bool { unchecked { $0 != nil } }

  /// A Boolean value that indicates whether the ledger waits to be checked, and can be now.
  ///
  /// It asks the keychain.
  var canCatchUp: Bool {
    guard isWaiting else { return false }
    _ = copy.read()
    return !copy.isUnknown
  }

  /// Checks the ledger's seal, in the first write of a launch or in the first after the keychain
  /// can be read, and seals the ledger.
  ///
  /// - Parameter transaction: The write, which has changed nothing yet.
  /// - Returns: The state of the seal.
  /// - Throws: SQLite's error.
  func open(_ transaction: inout LedgerTransaction) throws -> Found {
    let found = copy.read()
    let content = try transaction.content()
    guard let sealing else { return Found(content: found, isNew: content.isUntouched) }
    if case .unreadable = found {
      unchecked { if $0 == nil { $0 = content } }
      return Found(content: found, isNew: content.isUntouched)
    }
    // All that this process has written since is its own, unless another process wrote too.
    let opened = unchecked { $0 }
    let original = transaction.isShared ? content : opened ?? content
    if let known = found.record?.seal {
      let seal = LedgerSeal(known.key, by: sealing)
      if opened == nil, try transaction.resume(seal, of: content, from: known.row) {
        return Found(content: found, isNew: false)
      }
      if opened != nil, try SealedSum(seal, of: original, from: known.row) != nil {
        try transaction.begin(seal, after: known.row)
        return Found(content: found, isNew: false)
      }
      if !original.isUntouched {
        try disown(&transaction, "its rows are not what was sealed", found.record)
      }
      try transaction.begin(seal, after: known.row)
    } else {
      if !original.isUntouched {
        let why =
          original.newest?.code == nil
          ? "it is not sealed" : "it is sealed by a key that this device does not have"
        try disown(&transaction, why, found.record)
      }
      try beginAnew(&transaction, sealing, found.record)
    }
    return Found(content: found, isNew: true)
  }

  /// Returns a Boolean value that indicates whether a ledger that was set aside is this app's: sealed by the key in the
  /// keychain, unless nothing is sealed here.
  func owns(_ ledger: ReturningLedger) -> Bool {
    guard let sealing else { return true }
    guard let key = copy.seal?.key else { return false }
    return ledger.holds(by: LedgerSeal(key, by: sealing))
  }

  /// Records that the write that checked the ledger was committed.
  func wasChecked() { unchecked { $0 = nil } }

  private func beginAnew(
    _ transaction: inout LedgerTransaction, _ sealing: LedgerSealing, _ record: KeychainRecord?
  ) throws {
    let key = sealing.newKey()
    // Values of the ledger must not look as if they came from the keychain.
    guard copy.keep(key, in: record ?? KeychainRecord(at: TrustedTime())) else { return }
    try transaction.begin(LedgerSeal(key, by: sealing), after: 0)
  }

  /// Disowns a ledger with an invalid seal, and keeps a copy of it.
  private func disown(
    _ transaction: inout LedgerTransaction, _ why: String, _ record: KeychainRecord?
  ) throws {
    let place = location.copyAside().map { "A copy is in \($0.path)." } ?? ""
    logger.critical(
      """
      The ledger at \(location) does not hold: \(why). It begins anew, as after a reinstall: \
      purchases come back from the store, bought balances by their signatures, and everything else \
      from the keychain. \(place)
      """)
    try transaction.disown(beside: record)
  }
}
