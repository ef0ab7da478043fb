import Foundation
import GRDB
import GRDBSQLite

/// The values that are possible in a table's rows.
///
/// Impossible are a value of another type than its column; an instant thousands of years away, or extremely close to
/// the year 2001; a text with NUL characters; an unreachable number.
struct StoredForm {
  /// The possible values of a column.
  private enum Kind {
    case instant, text, number, anything
  }

  private let columns: [(kind: Kind, isOptional: Bool)]

  /// Reads the columns' types from a statement over all columns of a table.
  init(of table: String, in rows: Statement) {
    let optional = LedgerSchema.optionalColumns[table] ?? []
    columns = rows.columnNames.enumerated().map { index, name in
      let type = sqlite3_column_decltype(rows.sqliteStatement, CInt(index)).map {
        String(cString: $0)
      }
      let kind: Kind =
        switch type {
        case "REAL": .instant
        case "TEXT": .text
        case "INTEGER": .number
        default: .anything
        }
      return (kind, optional.contains(name))
    }
  }

  /// Returns whether all values of a statement's current row are possible.
  func isPossible(_ row: Statement) -> Bool {
    let statement = row.sqliteStatement
    return columns.indices.allSatisfy { index in
      let (kind, isOptional) = columns[index]
      let column = CInt(index)
      return switch (kind, sqlite3_column_type(statement, column)) {
      case (_, SQLITE_NULL): isOptional
      case (.instant, SQLITE_FLOAT), (.anything, SQLITE_FLOAT):
        StoredRow.isPlausible(sqlite3_column_double(statement, column))
      case (.text, SQLITE_TEXT), (.anything, SQLITE_TEXT): isClean(statement, column)
      case (.number, SQLITE_INTEGER):
        abs(sqlite3_column_int64(statement, column)) <= LedgerCheck.mostRows
      case (.anything, _): true
      default: false
      }
    }
  }

  private func isClean(_ statement: SQLiteStatement, _ column: CInt) -> Bool {
    let text = UnsafeBufferPointer(
      start: sqlite3_column_text(statement, column),
      count: Int(sqlite3_column_bytes(statement, column)))
    return !text.contains(0)
  }
}
