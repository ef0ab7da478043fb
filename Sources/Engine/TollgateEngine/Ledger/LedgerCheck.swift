import Foundation
import GRDB

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

  /// Looks at the pages, before anything is made of them.
  static func lookAtPages(_ db: Database, of path: String) throws {
    for table in try tables(of: db) {
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
    let found = Dictionary(grouping: try Column.fetchAll(db), by: \.table)
    for (table, columns) in LedgerSchema.columns where found[table]?.map(\.name) != columns {
      throw LedgerFailure.damaged(path, "its table \(table) is none of this app's")
    }
    for (table, columns) in found where table != "fact" && table != "token" {
      let name = table.quotedDatabaseIdentifier
      // Checking every value takes longer than finding out that there is none.
      guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(name))") == true else {
        continue
      }
      let wrong = columns.map(\.isWrong).joined(separator: " OR ")
      let sql = "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \(wrong))"
      if try Bool.fetchOne(db, sql: sql) == true {
        throw LedgerFailure.damaged(path, "a row of \(table) holds what can't have been written")
      }
    }
    try lookAtNumbers(db, of: path)
  }

  /// Looks whether each lot is possible, used up or not, and whether the next numbers can be counted.
  private static func lookAtNumbers(_ db: Database, of path: String) throws {
    let wrong = [
      "lot": """
      lot WHERE n < 1 OR granted NOT BETWEEN 0 AND \(BalanceSheet.most)
        OR taken NOT BETWEEN 0 AND granted OR spent NOT BETWEEN 0 AND granted - taken
      """,
      "sqlite_sequence": """
      sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND \(mostRows)
      """,
    ]
    for (table, rows) in wrong
    where try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(rows))") == true {
      throw LedgerFailure.damaged(path, "a row of \(table) holds what can't have been written")
    }
  }

  /// Checks that the ledger has only the schema's triggers, views and tables.
  private static func lookForStrangers(
    _ db: Database, of path: String, ofKinds isLookedAt: (String) -> Bool
  ) throws {
    for row in try Row.fetchAll(db, sql: "SELECT type, name FROM sqlite_master") {
      let kind = String.fromDatabaseValue(row[0]) ?? "thing"
      let name = String.fromDatabaseValue(row[1]) ?? ""
      guard isLookedAt(kind), !LedgerSchema.has(kind, named: name) else { continue }
      throw LedgerFailure.damaged(path, "it holds a \(kind) `\(name)` that this app did not make")
    }
  }

  /// Returns the tables whose pages are checked: all but the signed texts, which are most of a
  /// ledger, and which the state doesn't depend on.
  private static func tables(of db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'token'
        """)
  }

  private static func size(of path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }
}

/// A column of a table, as SQLite describes it.
private struct Column {
  let table: String
  let name: String
  private let type: String
  private let isNotNull: Bool

  /// Returns all columns of all tables, in order.
  static func fetchAll(_ db: Database) throws -> [Column] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT sqlite_master.name, column.name, column.type, column."notnull"
        FROM sqlite_master, pragma_table_xinfo(sqlite_master.name) AS column
        WHERE sqlite_master.type = 'table' AND sqlite_master.name NOT LIKE 'sqlite_%'
        ORDER BY column.cid
        """
    ).map { Column(table: $0[0], name: $0[1], type: $0[2], isNotNull: $0[3]) }
  }

  /// SQL that holds for an impossible value: of another type; an instant thousands of years away,
  /// or extremely close to the year 2001; a text with NUL characters; an unreachable number.
  var isWrong: String {
    let name = name.quotedDatabaseIdentifier
    let isOdd = "\(name) <> 0 AND abs(\(name)) NOT BETWEEN 1e-6 AND 1e11"
    let isGarbled = "instr(CAST(\(name) AS BLOB), x'00')"
    let wrong =
      switch type.uppercased() {
      case "REAL": "typeof(\(name)) <> 'real' OR \(isOdd)"
      case "TEXT": "typeof(\(name)) <> 'text' OR \(isGarbled)"
      case "INTEGER":
        "typeof(\(name)) <> 'integer' OR \(name) NOT BETWEEN -\(LedgerCheck.mostRows) AND \(LedgerCheck.mostRows)"
      default: "typeof(\(name)) = 'real' AND \(isOdd) OR typeof(\(name)) = 'text' AND \(isGarbled)"
      }
    return isNotNull ? "(\(wrong))" : "(\(name) IS NOT NULL AND (\(wrong)))"
  }
}
