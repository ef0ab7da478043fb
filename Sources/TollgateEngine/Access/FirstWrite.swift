import Foundation
import TollgateCore

/// The first write after a ledger was opened: what the keychain has that it lacks, when the app was
/// first opened, the variants that are drawn, and without the rows that nothing needs any more.
struct FirstWrite: Sendable {
  let catalog: Catalog

  /// The number by which experiments are drawn where none is kept yet.
  let installation: UInt64

  /// The state with which a new ledger begins.
  let earlier: EarlierState

  /// The app's own server, or nil where it has none.
  let server: Tollkeeper.Server?

  /// Says what the keychain has, and whether the ledger holds.
  let seals: SealKeeper

  /// Writes it.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - device: What the device's clock says.
  /// - Throws: ``LedgerFailure``.
  func write(to ledger: Ledger, at device: Date) throws {
    // A launch adds the time, as a rule, and an app shows nothing while a disk takes it down.
    try ledger.write(ledger.ledgerState.firstLaunch == nil ? .now : .soon) { transaction in
      let isNew = transaction.ledgerState.firstLaunch == nil
      let record = try seals.open(&transaction)
      try record?.restore(into: &transaction)
      try transaction.raiseTime(to: device)
      let mark = transaction.ledgerState.time.highWaterMark
      if transaction.ledgerState.firstLaunch == nil {
        try transaction.apply(.set(.firstLaunch, at: mark))
      }
      if isNew { try earlier.restore(into: &transaction) }
      try transaction.forgetOldAttributions(at: mark)
      if transaction.ledgerState.installation == nil {
        try transaction.apply(.set(.installation, to: String(installation, radix: 16)))
      }
      try meetServer(in: &transaction)
      try catalog.drawVariants(in: &transaction)
      try transaction.apply(.uselessUses(before: horizons(of: transaction.ledgerState)))
    }
  }

  /// Begins anew with another server than the one that is known, and gives the person a customer of
  /// it for as long as the app names none.
  private func meetServer(in transaction: inout LedgerTransaction) throws {
    let serverKey = server?.configurationKey.base64EncodedString()
    if transaction.ledgerState.serverKey != serverKey {
      try transaction.apply(.anotherServer)
      try transaction.apply(.forget(.serverConfiguration))
      try transaction.apply(.set(.serverKey, to: serverKey))
    }
    guard let server else { return }
    if transaction.ledgerState.ownCustomer == nil {
      try transaction.apply(.set(.serverInstallation, to: UUID().uuidString))
    }
    if let customer = server.customer { try transaction.signIn(as: customer) }
  }

  /// Returns the instant for each feature before which no use of it counts any more.
  private func horizons(of ledgerState: LedgerState) -> [Feature.ID: Date] {
    Dictionary(
      uniqueKeysWithValues: ledgerState.uses.keys.compactMap { feature in
        ledgerState.usesHorizon(of: feature, by: catalog).map { (feature, $0) }
      })
  }
}
