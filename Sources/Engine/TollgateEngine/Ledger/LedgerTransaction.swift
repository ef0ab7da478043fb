import Foundation
import GRDB
import TollgateCore

/// One write of the ledger: its state within the write, and the only function that changes it.
///
/// All changes are on the disk afterwards, or none.
struct LedgerTransaction {
  /// The ledger state with all that was applied so far.
  private(set) var ledgerState: LedgerState

  let db: Database

  /// The valid seal, and the sum of the sealed content.
  private(set) var seal: SealedSum?

  /// A Boolean value that indicates whether it stores an event.
  private(set) var hasEvents = false

  /// The row of the usage log that this write added last.
  private(set) var loggedRow: Int64?

  /// The mark as the newest row of the usage log has it.
  private var loggedMark: Date

  /// The time and the sum that the newest row of the usage log seals; nil if it seals nothing yet.
  private var sealed: (time: TrustedTime, sum: SealSum)?

  /// The number that the next row of the usage log has to exceed.
  private var rowsBefore: Int64 = 0

  /// A Boolean value that indicates whether another process has written to the ledger since this one
  /// opened it.
  let isShared: Bool

  init(
    _ ledgerState: LedgerState, seal: SealedSum? = nil, isShared: Bool = false, in db: Database
  ) {
    self.isShared = isShared
    self.ledgerState = ledgerState
    self.seal = seal
    self.db = db
    loggedMark = ledgerState.time.highWaterMark
    sealed = seal.map { (ledgerState.time, $0.sum) }
  }

  /// Makes a change, in memory and on the disk.
  ///
  /// - Throws: SQLite's error; nothing of the transaction is then stored.
  mutating func apply(_ change: LedgerChange) throws {
    let before = ledgerState.time.latestSigned
    // On Apple's systems the layout of `Date` is hidden, so that reading a constant of `self` reads
    // all of it, `seal` too, which is being changed then.
    let db = db
    try seal?.update(with: change, of: ledgerState, in: db)
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
    case .event(let event):
      try write(.event(event))
      hasEvents = true
    case .deliveredEvents(let number): try run("DELETE FROM event WHERE n <= ?", [number])
    case .answer(let answer): try write(.answer(answer))
    case .sent(let text, let receiver):
      // A text signed in the meantime differs, and hasn't been sent yet.
      try run(
        "UPDATE token SET sent = ? WHERE environment = ? AND id = ? AND purchase_date = ? AND jws = ?",
        [
          receiver, text.id.environment, text.id.transaction, text.id.purchaseDate.stored,
          text.jws,
        ])
    case .unsent:
      try run(
        "UPDATE token SET sent = NULL WHERE sent <> ?", [SignedText.refused])
    case .anotherServer:
      try run("UPDATE token SET sent = NULL WHERE sent IS NOT NULL", [])
      try run("DELETE FROM answer", [])
      try forgetSentRenewals()
    case .uselessUses(let horizons): try prune(usesBefore: horizons)
    case .reinstall: try clear()
    }
  }

  /// Returns the facts about other plans of the same subscription.
  mutating func otherPlans(of fact: Fact) -> [Fact] { ledgerState.otherPlans(of: fact) }

  /// Seals the ledger's content with a key from now on.
  ///
  /// - Parameters:
  ///   - seal: The key.
  ///   - row: A number that the usage log had reached when it was sealed by this key before.
  /// - Throws: SQLite's error.
  mutating func begin(_ seal: LedgerSeal, after row: Int64) throws {
    let content = try content()
    self.seal = SealedSum(seal: seal, sum: try seal.sum(of: content))
    sealed = nil
    rowsBefore = max(rowsBefore, row, content.newest?.number ?? 0)
  }

  /// Returns the current sealed rows.
  ///
  /// - Throws: SQLite's error.
  func content() throws -> SealedContent { try SealedContent(of: ledgerState, in: db) }

  /// Continues with a seal if it matches the ledger's content.
  ///
  /// - Parameters:
  ///   - seal: The key.
  ///   - content: The content that was read before this transaction changed anything.
  ///   - row: A number that the usage log has reached: an older copy has a smaller one.
  /// - Returns: Whether it is valid.
  /// - Throws: SQLite's error.
  mutating func resume(
    _ seal: LedgerSeal, of content: SealedContent, from row: Int64
  ) throws -> Bool {
    guard let found = try SealedSum(seal, of: content, from: row) else { return false }
    self.seal = found
    sealed = (ledgerState.time, found.sum)
    return true
  }

  /// Logs the mark where it moved and no use has logged it, and seals what this write leaves.
  mutating func end() throws {
    let isSealed = seal.map { sealed?.time == ledgerState.time && sealed?.sum == $0.sum } ?? true
    if ledgerState.time.highWaterMark != loggedMark || !isSealed && loggedRow == nil {
      try log(ledgerState.time.highWaterMark, of: nil)
    }
    guard let seal, let loggedRow else { return }
    let code = seal.seal.code(of: seal.sum, at: ledgerState.time, row: loggedRow)
    try run("UPDATE diary SET seal = ? WHERE n = ?", [code, loggedRow])
  }

  private mutating func log(_ instant: Date, of feature: Feature.ID?) throws {
    loggedMark = ledgerState.time.highWaterMark
    guard rowsBefore < LedgerCheck.mostRows else {
      throw BalanceSheet.damage("its usage log can't count any further than \(rowsBefore)")
    }
    let number: Int64? = rowsBefore > 0 ? rowsBefore + 1 : nil
    rowsBefore = 0
    try write(LedgerRow(.diary, [number, feature?.rawValue, instant.stored, loggedMark.stored]))
    loggedRow = db.lastInsertedRowID
  }

  /// Keeps the signed text of a purchase that is not believed yet.
  func keep(_ jws: String, of id: Fact.ID) throws {
    try write(LedgerRow(.token, [id.environment, id.transaction, id.purchaseDate.stored, jws]))
  }

  /// The only function that writes a row.
  private func write(_ row: LedgerRow) throws {
    try run(row.table.insertion, StatementArguments(row.values))
  }

  /// Deletes usage log rows that no decision needs any more; features without a horizon keep
  /// theirs.
  private func prune(usesBefore horizons: [Feature.ID: Date]) throws {
    try run("DELETE FROM diary WHERE feature IS NULL AND n < (SELECT max(n) FROM diary)", [])
    for (feature, instant) in horizons {
      try run(
        "DELETE FROM diary WHERE " + LedgerRow.isUseless, [feature.rawValue, instant.stored])
    }
  }

  /// Empties all tables but the events; the usage log's numbering continues.
  private mutating func clear() throws {
    let newest = try Int64.fetchOne(db, sql: "SELECT max(n) FROM diary")
    rowsBefore = max(rowsBefore, newest ?? 0)
    for (table, _) in LedgerSchema.columns where table != "event" {
      try run("DELETE FROM \(table)", [])
    }
    (loggedRow, loggedMark) = (nil, ledgerState.time.highWaterMark)
  }

  private func forgetSentRenewals() throws {
    let prefix = LedgerSetting.sentRenewalPrefix
    try run("DELETE FROM setting WHERE substr(key, 1, ?) = ?", [prefix.utf8.count, prefix])
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
