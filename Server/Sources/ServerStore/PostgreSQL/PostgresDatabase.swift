/// PostgreSQL as a store's statements see it, in one transaction.
final class PostgresDatabase: SQLDatabase {
  private let connection: PostgresConnection

  var knownFacts: KnownFacts { connection.knownFacts }

  /// The last numbers given out, in a transaction that writes.
  var numbers: [String: Int64]

  /// A Boolean value that indicates whether any statement whose result was read changed something.
  private var changesRows = false

  /// A Boolean value that indicates whether there is anything to commit.
  var hasChanged: Bool { changesRows || connection.changes > 0 }

  init(_ connection: PostgresConnection, numbers: [String: Int64] = [:]) {
    self.connection = connection
    self.numbers = numbers
  }

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [PostgresRow] {
    let rows = try connection.perform(sql, arguments).rows
    if !rows.isEmpty, !sql.hasPrefix("SELECT") { changesRows = true }
    return rows
  }

  func run(_ sql: String, _ arguments: [SQLValue]) throws {
    try connection.queue(sql, arguments)
  }

  func changes(_ sql: String, _ arguments: [SQLValue]) throws -> Bool {
    let isChanged = try connection.perform(sql, arguments).count > 0
    if isChanged { changesRows = true }
    return isChanged
  }

  func nextNumber(of table: NumberedTable) -> SQLValue {
    numbers[table.rawValue, default: 0] += 1
    return .integer(numbers[table.rawValue] ?? 1)
  }

  func keepNumber(_ number: Int64, of table: NumberedTable) {
    numbers[table.rawValue] = max(number, numbers[table.rawValue] ?? 0)
  }
}
