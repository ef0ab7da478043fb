import Foundation
import GRDB

/// Looks whether a ledger is still what was written.
///
/// SQLite tells of pages that don't hang together. It keeps no checksum of what stands in a row, so
/// the kinds and sizes of the values are looked at as well: reading relies on them.
enum LedgerCheck {
  /// Looks at the files as they lie there, before SQLite touches them.
  ///
  /// SQLite begins anew in an empty file, which is right where a process died while it made one,
  /// and deletes the log beside it, which is not.
  static func lookAtFiles(at path: String) throws {
    guard (size(of: path) ?? 0) == 0, let log = size(of: path + "-wal"), log > 0 else { return }
    throw LedgerFailure.damaged(path, "it is empty, and the log of its last writes is not")
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

  /// Looks whether the tables are this release's, once it has brought them up to date.
  ///
  /// Another program's database can say that it is up to date, and have other tables.
  static func lookAtTables(_ db: Database, of path: String) throws {
    for (table, columns) in LedgerSchema.columns {
      let found = try db.tableExists(table) ? db.columns(in: table).map(\.name) : []
      guard found == columns else {
        throw LedgerFailure.damaged(path, "its table \(table) is none of this app's")
      }
    }
  }

  /// Looks at each value of each row, once the tables are this release's.
  static func lookAtValues(_ db: Database, of path: String) throws {
    for table in try tables(of: db) {
      let wrong = try db.columns(in: table).map(\.isWrong).joined(separator: " OR ")
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table.quotedDatabaseIdentifier) WHERE \(wrong))"
      if try Bool.fetchOne(db, sql: sql) == true {
        throw LedgerFailure.damaged(path, "a row of \(table) holds what can't have been written")
      }
    }
  }

  /// The tables that are looked at: all but the signed texts, which are most of a ledger, and which
  /// nothing is read from.
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

extension ColumnInfo {
  /// SQL that holds for a value that can't have been written: of another kind; an instant thousands
  /// of years away, or a breath from the year 2001; a text with zeros in it.
  fileprivate var isWrong: String {
    let name = name.quotedDatabaseIdentifier
    let isOdd = "\(name) <> 0 AND abs(\(name)) NOT BETWEEN 1e-6 AND 1e11"
    let isGarbled = "instr(CAST(\(name) AS BLOB), x'00')"
    let wrong =
      switch type.uppercased() {
      case "REAL": "typeof(\(name)) <> 'real' OR \(isOdd)"
      case "TEXT": "typeof(\(name)) <> 'text' OR \(isGarbled)"
      case "INTEGER": "typeof(\(name)) <> 'integer'"
      default: "typeof(\(name)) = 'real' AND \(isOdd) OR typeof(\(name)) = 'text' AND \(isGarbled)"
      }
    return isNotNull ? "(\(wrong))" : "(\(name) IS NOT NULL AND (\(wrong)))"
  }
}
