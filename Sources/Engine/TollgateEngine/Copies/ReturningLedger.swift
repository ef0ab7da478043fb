import Foundation
import GRDB
import Logging
import TollgateCore

/// A ledger that an older release of the app has set aside, because a newer one had written it.
///
/// A release that can read it imports from it what the new ledger lacks. Balances and one-time
/// grants are in both by way of the keychain, and only the newer ledger has the current amounts, so
/// they aren't copied.
struct ReturningLedger {
  private let folder: URL
  private let ledger: Ledger

  /// Returns those beside a location that this release can read; the others stay in place.
  static func all(beside location: LedgerLocation) -> [ReturningLedger] {
    location.newerAside.compactMap { folder in
      let file = folder.appending(path: location.fileName, directoryHint: .notDirectory)
      guard let ledger = try? Ledger(at: .file(file)) else { return nil }
      return ReturningLedger(folder: folder, ledger: ledger)
    }
  }

  /// Returns a Boolean value that indicates whether its rows match the seal.
  func holds(by seal: LedgerSeal) -> Bool {
    let sum = try? ledger.read { db in
      try SealedSum(seal, of: SealedContent(of: ledger.ledgerState, in: db), from: 0)
    }
    return sum.flatMap(\.self) != nil
  }

  /// Imports what the ledger lacks.
  ///
  /// - Throws: ``LedgerFailure``; of the ledger that is written to, SQLite's error.
  func restore(into transaction: inout LedgerTransaction, clock: WallClock, logger: Logger) throws {
    let settings = try ledger.read { db in
      try Row.fetchAll(db, sql: "SELECT key, value FROM setting ORDER BY key")
        .map { SealedContent.Setting(name: LedgerSetting(rawValue: $0[0]), value: $0[1]) }
    }
    for setting in settings where setting.name.returns {
      if let name = setting.name.name(after: LedgerSetting.progressPrefix) {
        let known = transaction.ledgerState.progress[Progression.ID(name)] ?? .min
        guard Int.fromDatabaseValue(setting.value) ?? .min > known else { continue }
      } else if try !setting.name.isDrawn && transaction.isSet(setting.name) {
        continue
      }
      try transaction.apply(.setting(setting.name, setting.value))
    }
    if let first = ledger.ledgerState.firstLaunch,
      first < transaction.ledgerState.firstLaunch ?? .distantFuture
    {
      try transaction.apply(.set(.firstLaunch, at: first))
    }
    let events = try EventLog(ledger: ledger, clock: clock, logger: logger).events(after: 0)
    for event in events { try transaction.apply(.event(event.event)) }
    // Transactions not yet sent to the app's own server; the store doesn't list finished
    // consumables.
    for text in try ledger.unsentTexts(limit: .max, size: .max)
    where try SignedText.find(text.id, in: transaction.db) == nil {
      try transaction.keep(text.jws, of: text.id)
    }
  }

  /// Deletes it, once its content is kept.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}
