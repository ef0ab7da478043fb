/// PostgreSQL's statistics about the tables, by which it chooses a statement's index.
///
/// A table without statistics counts as almost empty: then any index is chosen, even one that
/// distinguishes only environments, and each statement reads all rows. PostgreSQL analyzes at most
/// once a minute, and never if that is turned off; prepared statements are planned again after it.
struct PostgresStatistics {
  /// The number of rows from which PostgreSQL analyzes often enough itself.
  private static let enough = 1_000

  private var commits = 0
  private var next = 1

  /// Analyzes tables with few statistics: after the first commit, the fourth, the sixteenth, and so on.
  ///
  /// It costs some milliseconds then, and nothing otherwise. If it fails, statements are slower.
  mutating func refresh(_ connection: PostgresConnection) {
    commits += 1
    guard commits >= next else { return }
    next *= 4
    let unknown = try? connection.perform(
      """
      SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND reltuples < ?
      """, [.integer(Int64(Self.enough))])
    let names = unknown?.rows.map { $0["relname"] as String } ?? []
    for table in StoreSchema.tables where names.contains(table) {
      guard (try? connection.command("ANALYZE \(table)")) != nil else { return }
    }
  }
}
