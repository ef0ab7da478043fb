import Foundation
import GRDB
import TollgateCore

/// One write of the ledger: its state inside the write, and the one function that changes it.
///
/// All changes are on the disk afterwards, or none.
struct LedgerTransaction {
  /// The ledger state with all that was applied so far.
  private(set) var ledgerState: LedgerState

  let db: Database

  /// The mark as the newest row of the usage log has it.
  private var loggedMark: Date

  init(_ ledgerState: LedgerState, in db: Database) {
    self.ledgerState = ledgerState
    self.db = db
    loggedMark = ledgerState.time.mark
  }

  /// Makes a change, in memory and on the disk.
  ///
  /// - Throws: SQLite's error; nothing of the transaction is kept then.
  mutating func apply(_ change: LedgerChange) throws {
    let before = ledgerState.time.latestSigned
    ledgerState.apply(change)
    switch change {
    case .fact(let entry):
      try write(.fact(entry))
      if let token = LedgerRow.token(of: entry.fact) { try write(token) }
    case .renewal(let renewal): try write(.renewal(renewal))
    case .clockLead, .balances: break
    case .use(let feature, let instant): try log(instant, of: feature)
    case .time(let time):
      guard time.latestSigned != before else { return }
      try write(
        LedgerRow(.setting, [LedgerSetting.latestSigned.rawValue, time.latestSigned.stored]))
    case .setting(let setting, .null):
      try run("DELETE FROM setting WHERE key = ?", [setting.rawValue])
    case .setting(let setting, let value):
      try write(LedgerRow(.setting, [setting.rawValue, value]))
    case .lot(let lot, let entry, let balance):
      try write(.lot(lot))
      if let entry { try write(.entry(entry)) }
      if let balance { try write(LedgerRow(.balance, [lot.currency.rawValue, balance])) }
    case .unlocked(let feature, let spend, let instant):
      try write(LedgerRow(.unlocked, [feature.rawValue, spend.rawValue, instant.stored]))
    case .event(let event): try write(.event(event))
    case .deliveredEvents(let number): try run("DELETE FROM event WHERE n <= ?", [number])
    case .uselessUses(let horizons): try prune(usesBefore: horizons)
    }
  }

  /// Logs the mark where it moved and no use has logged it.
  mutating func end() throws {
    guard ledgerState.time.mark != loggedMark else { return }
    try log(ledgerState.time.mark, of: nil)
  }

  private mutating func log(_ instant: Date, of feature: Feature.ID?) throws {
    loggedMark = ledgerState.time.mark
    try write(LedgerRow(.diary, [feature?.rawValue, instant.stored, loggedMark.stored]))
  }

  /// The one place where a row is written.
  private func write(_ row: LedgerRow) throws {
    try run(row.table.insertion, StatementArguments(row.values))
  }

  /// Drops the usage log's rows that no decision can need any more; the features that are not named
  /// keep theirs.
  private func prune(usesBefore horizons: [Feature.ID: Date]) throws {
    try run("DELETE FROM diary WHERE feature IS NULL AND n < (SELECT max(n) FROM diary)", [])
    for (feature, instant) in horizons {
      try run(
        "DELETE FROM diary WHERE feature = ? AND instant < ? AND n < (SELECT max(n) FROM diary)",
        [feature.rawValue, instant.stored])
    }
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
