import Foundation
import TollgateCore

/// What is written first when a ledger was opened: what the keychain has that it lacks, when the app
/// was first opened, the variants that are drawn, and without the rows that nothing needs any more.
struct FirstWrite: Sendable {
  let catalog: Catalog

  /// What experiments are drawn by where no number is kept yet.
  let installation: UInt64

  /// What a new ledger begins with.
  let earlier: EarlierState
  let keychain: KeychainRecord?

  /// Writes it.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - device: What the device's clock says.
  /// - Throws: ``LedgerFailure``.
  func write(to ledger: Ledger, at device: Date) throws {
    // A launch adds the time, as a rule, and an app shows nothing while a disk takes it down.
    try ledger.write(ledger.ledgerState.firstLaunch == nil ? .now : .soon) { ledgerState, write in
      let isNew = ledgerState.firstLaunch == nil
      try keychain?.restore(into: &ledgerState, write)
      ledgerState.time.raise(device: device)
      if ledgerState.firstLaunch == nil {
        ledgerState.firstLaunch = ledgerState.time.mark
        try write.set(.firstLaunch, ledgerState.time.mark.stored)
      }
      if isNew { try earlier.restore(into: &ledgerState, write) }
      try ledgerState.forgetOldAttributions(at: ledgerState.time.mark, write)
      if ledgerState.installation == nil {
        ledgerState.installation = installation
        try write.set(.installation, String(installation, radix: 16))
      }
      try catalog.drawVariants(in: &ledgerState, write)
      try write.note(device, mark: ledgerState.time.mark)
      try write.prune(usesBefore: horizons(of: ledgerState))
    }
  }

  /// The instant for each feature before which no use of it counts any more.
  private func horizons(of ledgerState: LedgerState) -> [Feature.ID: Date] {
    Dictionary(
      uniqueKeysWithValues: ledgerState.uses.keys.compactMap { feature in
        ledgerState.usesHorizon(of: feature, by: catalog).map { (feature, $0) }
      })
  }
}
