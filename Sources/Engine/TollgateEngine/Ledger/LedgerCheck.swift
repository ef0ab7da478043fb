import Foundation
import GRDB
import GRDBSQLite
import SourceJSON

/// A check that a ledger is as it was written.
///
/// SQLite reports pages that don't hang together. SQLite keeps no checksum of a row's content, so
/// the types and sizes of the values are checked as well: the rest of the code relies on them.
enum LedgerCheck {
  /// The greatest row number: a million writes a second for thirty years.
  ///
  /// Numbers count up from 1. Counting from a greater number could overflow, and SQLite would then
  /// choose row numbers at random.
  static let mostRows: Int64 = 1_000_000_000_000_000

  /// Checks the files before SQLite opens them.
  ///
  /// SQLite starts over in an empty file, and deletes the log beside it. A ledger is never empty:
  /// it gets its name once it is complete, see ``NewLedger``.
  static func lookAtFiles(at path: String) throws {
    let ledger = size(of: path)
    guard ledger ?? 0 == 0 else { return }
    if let log = size(of: path + "-wal"), log > 0 {
      throw LedgerFailure.damaged(path, "it is empty, and the log of its last writes is not")
    }
    if ledger != nil { throw LedgerFailure.damaged(path, "it is empty") }
  }

  /// Looks at the pages, before anything is made of them: all but the signed texts', which are most of a ledger, and
  /// which the state doesn't depend on.
  static func lookAtPages(_ db: Database, of path: String) throws {
    for table in try tables(of: db) where table != "token" {
      let sql = "PRAGMA integrity_check(\(table.quotedDatabaseIdentifier))"
      let finding = try String.fetchOne(db, sql: sql) ?? "no answer"
      guard finding == "ok" else { throw LedgerFailure.damaged(path, "SQLite finds \(finding)") }
    }
    let encoding = try String.fetchOne(db, sql: "PRAGMA encoding") ?? "none"
    guard encoding == "UTF-8" else {
      throw LedgerFailure.damaged(path, "its text is said to be \(encoding), and was UTF-8")
    }
  }

  /// Checks, before a migration writes to the ledger, that it has no triggers or views; no release
  /// created any.
  static func lookForTriggers(_ db: Database, of path: String) throws {
    try lookForStrangers(db, of: path) { $0 != "table" && $0 != "index" }
  }

  /// Checks, after the migration, that the tables are exactly this release's, and each value of
  /// each row.
  ///
  /// Another program's database can say that it is up to date, and have other tables. The history,
  /// which is long, is checked while it is read: see ``StoredRow``.
  static func lookAtTables(_ db: Database, of path: String) throws {
    try lookForStrangers(db, of: path) { _ in true }
    for (table, columns) in LedgerSchema.columns {
      let rows = try rows(of: table, db, in: path)
      guard rows.columnNames == columns else { throw stranger(table, in: path) }
      guard table != "fact", table != "token" else { continue }
      let form = StoredForm(of: table, in: rows)
      let cursor = try Row.fetchCursor(rows)
      while try cursor.next() != nil {
        guard form.isPossible(rows), table != "lot" || isPossibleLot(rows) else {
          throw LedgerFailure.damaged(path, "a row of \(table) holds what can't have been written")
        }
      }
    }
    try lookAtNumbers(db, of: path)
  }

  /// Returns the statement that reads a table.
  ///
  /// SQLite compiles it much faster than SQL that asks the same of each column.
  static func rows(of table: String, in db: Database) throws -> Statement {
    try db.cachedStatement(sql: "SELECT * FROM \(table)")
  }

  private static func rows(
    of table: String, _ db: Database, in path: String
  ) throws -> Statement {
    do {
      return try rows(of: table, in: db)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw stranger(table, in: path)
    }
  }

  private static func stranger(_ table: String, in path: String) -> LedgerFailure {
    LedgerFailure.damaged(path, "its table \(table) is none of this app's")
  }

  /// Returns whether a lot is possible, used up or not.
  private static func isPossibleLot(_ row: Statement) -> Bool {
    // By their places in ``LedgerSchema/columns``.
    func number(_ column: CInt) -> Int64 { sqlite3_column_int64(row.sqliteStatement, column) }
    let (granted, taken, spent) = (number(5), number(6), number(7))
    return number(0) >= 1 && (0...Int64(BalanceSheet.most)).contains(granted)
      && (0...granted).contains(taken) && (0...granted - taken).contains(spent)
  }

  /// Looks whether the next numbers can be counted.
  private static func lookAtNumbers(_ db: Database, of path: String) throws {
    let sql = """
      SELECT EXISTS (
        SELECT 1 FROM sqlite_sequence
        WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND \(mostRows))
      """
    guard try Bool.fetchOne(db, sql: sql) != true else {
      throw LedgerFailure.damaged(
        path, "a row of sqlite_sequence holds what can't have been written")
    }
  }

  /// Checks that the ledger has only the schema's triggers, views and tables.
  private static func lookForStrangers(
    _ db: Database, of path: String, ofKinds isLookedAt: (String) -> Bool
  ) throws {
    for (kind, name) in try things(in: db) {
      guard isLookedAt(kind), !LedgerSchema.has(kind, named: name) else { continue }
      throw LedgerFailure.damaged(path, "it holds a \(kind) `\(name)` that this app did not make")
    }
  }

  /// Returns the tables that the migrations made.
  private static func tables(of db: Database) throws -> [String] {
    try things(in: db).filter { $0.kind == "table" && !$0.name.hasBytePrefix("sqlite_") }.map(
      \.name)
  }

  /// Returns the kind and the name of everything in the schema.
  private static func things(in db: Database) throws -> [(kind: String, name: String)] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT type, name FROM sqlite_master")).map { row in
      (String.fromDatabaseValue(row[0]) ?? "thing", String.fromDatabaseValue(row[1]) ?? "")
    }
  }

  private static func size(of path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }
}
