import Foundation
import GRDB
import TollgateCore

/// The sealed rows of a ledger.
struct SealedContent: Sendable {
  /// A use in the usage log.
  struct Use: Sendable {
    let feature: String
    let instant: Date

    /// Returns the uses that a query over the two columns finds.
    static func fetchAll(
      _ db: Database, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Use] {
      try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map {
        Use(feature: $0[0], instant: Date(timeIntervalSinceReferenceDate: $0[1]))
      }
    }
  }

  /// A one-time grant or spend with its cause, on one lot.
  struct Cause: Sendable {
    let name: String
    let lot: Lot.ID
  }

  /// A single named value.
  struct Setting: Equatable, Sendable {
    let name: LedgerSetting
    let value: DatabaseValue
  }

  let ledgerState: LedgerState
  let lots: [Lot]
  let uses: [Use]
  let causes: [Cause]
  let settings: [Setting]

  /// The newest row of the usage log, which carries the seal.
  let newest: SealedRow?

  /// Reads it.
  ///
  /// - Throws: SQLite's error; damage, for an impossible row.
  init(of ledgerState: LedgerState, in db: Database) throws {
    self.ledgerState = ledgerState
    var lots: [Lot] = []
    let cursor = try Lot.Cursor(db, "SELECT * FROM lot", [])
    while let lot = try cursor.next() { lots.append(lot) }
    self.lots = lots
    var uses: [Use] = []
    let diary = try Row.fetchCursor(LedgerCheck.rows(of: "diary", in: db))
    while let row = try diary.next() {
      guard let feature = row["feature"] as String? else { continue }
      uses.append(
        Use(
          feature: feature, instant: Date(timeIntervalSinceReferenceDate: row["instant"])))
    }
    self.uses = uses
    causes = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT cause, lot FROM entry WHERE cause NOT NULL")
    ).map { Cause(name: $0[0], lot: $0[1]) }
    settings = try Row.fetchAll(LedgerCheck.rows(of: "setting", in: db))
      .map { Setting(name: LedgerSetting(rawValue: $0[0]), value: $0[1]) }
      .filter(\.name.isSealed)
    newest = try SealedRow(newestIn: db)
  }

  /// A Boolean value that indicates whether nothing was ever written to the ledger.
  ///
  /// Such a ledger is new; any other without a valid seal isn't this app's.
  var isUntouched: Bool {
    newest == nil && lots.isEmpty && causes.isEmpty && settings.isEmpty
      && ledgerState.facts.isEmpty && ledgerState.renewals.isEmpty && ledgerState.unlocked.isEmpty
      && ledgerState.answers.isEmpty && ledgerState.time == TrustedTime()
  }
}
