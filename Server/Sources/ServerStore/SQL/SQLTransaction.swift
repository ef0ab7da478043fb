import Foundation

/// One transaction of a store in a database.
struct SQLTransaction<Database: SQLDatabase> {
  typealias Row = Database.Row

  let db: Database

  func rows(_ sql: String, _ arguments: [(any SQLArgument)?] = []) throws -> [Row] {
    try db.rows(sql, arguments.map { $0?.sqlValue ?? .null })
  }

  func row(_ sql: String, _ arguments: [(any SQLArgument)?] = []) throws -> Row? {
    try rows(sql, arguments).first
  }

  /// Runs a statement, which may be done with the next one only.
  func run(_ sql: String, _ arguments: [(any SQLArgument)?] = []) throws {
    try db.run(sql, arguments.map { $0?.sqlValue ?? .null })
  }

  /// Runs a statement, and returns whether it changed a row.
  func changes(_ sql: String, _ arguments: [(any SQLArgument)?] = []) throws -> Bool {
    try db.changes(sql, arguments.map { $0?.sqlValue ?? .null })
  }
}

extension UUID {
  /// The stored form of the identifier: in lowercase, as the App Store writes it.
  var text: String { uuidString.lowercased() }
}
