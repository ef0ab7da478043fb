import Foundation

/// A database that runs statements in one transaction.
///
/// Statements have `?` for their arguments, and the same text for every database. The differences
/// are here.
protocol SQLDatabase {
  associatedtype Row: SQLRow & SendableMetatype

  /// The facts that were read last.
  var knownFacts: KnownFacts { get }

  /// Returns the rows that a statement answers with.
  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row]

  /// Runs a statement. A database far away may do it with the next one, which then throws what this one fails of.
  func run(_ sql: String, _ arguments: [SQLValue]) throws

  /// Runs a statement, and returns whether it changed a row.
  func changes(_ sql: String, _ arguments: [SQLValue]) throws -> Bool

  /// Returns the number of a table's next row, or null if the database numbers it itself.
  ///
  /// A reader who sees a number also sees all smaller ones that will ever exist.
  func nextNumber(of table: NumberedTable) throws -> SQLValue

  /// Records that a number is already used, so that later ones are larger.
  func keepNumber(_ number: Int64, of table: NumberedTable)
}

/// A table whose rows are numbered in the order in which they become visible.
enum NumberedTable: String, CaseIterable {
  case fact, act, notification, event, job, catalog
}

/// A row that a statement answered with.
protocol SQLRow {
  func text(in column: String) -> String?
  func integer(in column: String) -> Int64?
  func bytes(in column: String) -> Data?
}

extension SQLRow {
  subscript(column: String) -> String? { text(in: column) }
  subscript(column: String) -> Int64? { integer(in: column) }
  subscript(column: String) -> Int? { integer(in: column).map { Int($0) } }
  subscript(column: String) -> Data? { bytes(in: column) }

  // The tables say which columns are never null.
  subscript(column: String) -> String { text(in: column) ?? "" }
  subscript(column: String) -> Int64 { integer(in: column) ?? 0 }
  subscript(column: String) -> Int { Int(integer(in: column) ?? 0) }
  subscript(column: String) -> Bool { integer(in: column) == 1 }

  /// Returns an identifier stored as text.
  func uuid(_ column: String) -> UUID? { text(in: column).flatMap(UUID.init(uuidString:)) }
}

/// A value in the form that every database stores.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes(Data)
}

/// A value for a `?`.
protocol SQLArgument {
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLArgument {
  var sqlValue: SQLValue { self }
}

extension String: SQLArgument {
  var sqlValue: SQLValue { .text(self) }
}

extension Int64: SQLArgument {
  var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLArgument {
  var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLArgument {
  var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Data: SQLArgument {
  var sqlValue: SQLValue { .bytes(self) }
}
