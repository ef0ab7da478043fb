import Foundation
import GRDB

/// SQLite as a store's statements see it.
struct SQLiteDatabase: SQLDatabase {
  let db: Database
  let knownFacts: KnownFacts

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
    try Row.fetchAll(
      db.cachedStatement(sql: sql), arguments: StatementArguments(arguments.map(\.databaseValue)))
  }

  func run(_ sql: String, _ arguments: [SQLValue]) throws {
    _ = try changes(sql, arguments)
  }

  func changes(_ sql: String, _ arguments: [SQLValue]) throws -> Bool {
    try db.cachedStatement(sql: sql)
      .execute(arguments: StatementArguments(arguments.map(\.databaseValue)))
    return db.changesCount > 0
  }

  /// Writes are serialized: a later number never becomes visible before an earlier one.
  func nextNumber(of table: NumberedTable) -> SQLValue { .null }

  /// SQLite has seen it.
  func keepNumber(_ number: Int64, of table: NumberedTable) {}
}

extension Row: SQLRow {
  func text(in column: String) -> String? { String.fromDatabaseValue(self[column]) }
  func integer(in column: String) -> Int64? { Int64.fromDatabaseValue(self[column]) }
  func bytes(in column: String) -> Data? { Data.fromDatabaseValue(self[column]) }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): bytes.databaseValue
    }
  }
}
