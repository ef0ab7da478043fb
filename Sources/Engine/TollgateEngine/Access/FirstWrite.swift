import Foundation
import Logging
import TollgateCore

/// The first write after a ledger is opened: restores what it lacks from the keychain, records the
/// first launch and the drawn variants, and deletes rows that are no longer needed.
struct FirstWrite: Sendable {
  let catalog: Catalog

  /// The number for drawing experiments, if none is stored yet.
  let installation: UInt64

  /// Imports an earlier app version's data.
  let earlier: EarlierRestoring

  /// The app's own server, or nil if it has none.
  let server: Tollkeeper.Server?

  /// Has the keychain's content, and checks the ledger's seal.
  let seals: SealKeeper

  /// A Boolean value that indicates whether the system may purge the ledger.
  let mayBePurged: Bool

  /// The place of the ledger, beside which others may have been set aside.
  let location: LedgerLocation
  let logger: Logger

  /// Writes it.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - device: The device clock's time.
  /// - Throws: ``LedgerFailure``.
  func write(to ledger: Ledger, at device: Date) throws {
    let returning = ReturningLedger.all(beside: location)
    var taken: [ReturningLedger] = []
    // A launch usually only adds the time, and an app need not show nothing while a disk records
    // it.
    try ledger.write(ledger.ledgerState.firstLaunch == nil ? .now : .soon) { transaction in
      let found = try begin(&transaction, at: device)
      if ledger.failure == nil, !found.content.isUnreadable {
        taken = returning.filter(seals.owns)
        for other in taken {
          try other.restore(into: &transaction, clock: earlier.clock, logger: logger)
        }
      }
      try earlier.restore(into: &transaction, isKeychainKnown: !found.content.isUnreadable)
      try meetServer(in: &transaction, with: found.content)
      try finish(&transaction)
    }
    for ledger in taken { ledger.remove() }
  }

  /// Checks and seals a ledger that was opened while the keychain could not be read, once it can be.
  ///
  /// A server customer that was created in between is kept for this launch.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - device: The device clock's time.
  /// - Returns: Whether it was checked now.
  func catchUp(_ ledger: Ledger, at device: Date) -> Bool {
    guard seals.canCatchUp else { return false }
    do {
      try ledger.write { transaction in
        let found = try begin(&transaction, at: device)
        try earlier.restore(into: &transaction, isKeychainKnown: !found.content.isUnreadable)
        try finish(&transaction)
      }
      seals.wasChecked()
      return true
    } catch {
      logger.error("The ledger could not be checked; its next launch does it: \(error)")
      return false
    }
  }

  private func begin(
    _ transaction: inout LedgerTransaction, at device: Date
  ) throws -> SealKeeper.Found {
    let found = try seals.open(&transaction)
    try found.content.record?.restore(
      into: &transaction, isNew: found.isNew, isPurged: mayBePurged)
    try transaction.raiseTime(to: device)
    let mark = transaction.ledgerState.time.highWaterMark
    if transaction.ledgerState.firstLaunch == nil {
      try transaction.apply(.set(.firstLaunch, at: mark))
    }
    return found
  }

  private func finish(_ transaction: inout LedgerTransaction) throws {
    try transaction.forgetOldAttributions(at: transaction.ledgerState.time.highWaterMark)
    if transaction.ledgerState.installation == nil {
      try transaction.apply(.set(.installation, to: String(installation, radix: 16)))
    }
    try catalog.drawVariants(in: &transaction)
    try transaction.apply(.uselessUses(before: horizons(of: transaction.ledgerState)))
  }

  /// Starts over with another server, and gives the person a customer until the app names one: the
  /// keychain's, or else a new one.
  private func meetServer(
    in transaction: inout LedgerTransaction, with found: KeychainCopy.Content
  ) throws {
    let serverKey = server?.configurationKey.base64EncodedString()
    if transaction.ledgerState.serverKey != serverKey {
      try transaction.apply(.anotherServer)
      try transaction.apply(.forget(.serverConfiguration))
      try transaction.apply(.set(.serverKey, to: serverKey))
    }
    let known = transaction.ledgerState.ownCustomer
    // Without a server it is a token of the installation, which a story repeats; a server's customer can't be guessed.
    let token = UUID(ofInstallation: installation)
    let kept = [found.record?.customer, known].compactMap(\.self)
    let own = kept.first { $0 != token } ?? (server == nil ? token : UUID())
    if own != known {
      try transaction.apply(.set(.serverInstallation, to: own.uuidString))
      if transaction.ledgerState.signedInCustomer == nil { try transaction.apply(.unsent) }
      if server != nil, known == nil, found.isLost {
        logger.warning(
          "The person is a new customer of the app's server: the keychain could not say which.")
      }
    }
    if let customer = server?.customer { try transaction.signIn(as: customer) }
  }

  /// Returns, for each feature, the instant before which its uses no longer count.
  private func horizons(of ledgerState: LedgerState) -> [Feature.ID: Date] {
    Dictionary(
      uniqueKeysWithValues: ledgerState.uses.keys.compactMap { feature in
        ledgerState.usesHorizon(of: feature, by: catalog).map { (feature, $0) }
      })
  }
}

extension UUID {
  /// Creates the token that identifies an installation's purchases, from its random number.
  fileprivate init(ofInstallation number: UInt64) {
    var bytes = [UInt8]("tollgate".utf8)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * (7 - $0))) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
