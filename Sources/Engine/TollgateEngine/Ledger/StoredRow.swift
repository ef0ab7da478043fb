import Foundation
import GRDB
import GRDBSQLite

/// The current row of a statement, which accepts only possible values.
///
/// SQLite keeps no checksum of a row's content. A history is long, so it is checked while it is
/// read, without an intermediate copy. ``LedgerCheck`` checks the other tables.
struct StoredRow {
  private let statement: SQLiteStatement
  private let table: String

  init(at statement: Statement, of table: String) {
    self.statement = statement.sqliteStatement
    self.table = table
  }

  func text(_ column: CInt) throws -> String {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let start = sqlite3_column_text(statement, column)
    else { throw damage }
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
    guard !bytes.contains(0) else { throw damage }
    return String(decoding: bytes, as: UTF8.self)
  }

  func instant(_ column: CInt) throws -> Date {
    guard sqlite3_column_type(statement, column) == SQLITE_FLOAT else { throw damage }
    let seconds = sqlite3_column_double(statement, column)
    guard Self.isPlausible(seconds) else { throw damage }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  func integer(_ column: CInt) throws -> Int {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw damage }
    return Int(sqlite3_column_int64(statement, column))
  }

  func textIfAny(_ column: CInt) throws -> String? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try text(column)
  }

  func instantIfAny(_ column: CInt) throws -> Date? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try instant(column)
  }

  /// Returns whether seconds from the year 2001 are possible: neither a breath of it nor thousands of years away.
  static func isPlausible(_ seconds: Double) -> Bool {
    seconds == 0 || abs(seconds) >= 1e-6 && abs(seconds) <= 1e11
  }

  private var damage: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "a row of \(table) holds what can't have been written")
  }
}
