/// What PostgreSQL knows of how the tables are filled, by which it chooses the index for a statement.
///
/// A table that it has not looked at since it was made counts as almost empty: any index is good enough then, such as one
/// that only tells environments apart, and each statement reads all rows. It looks by itself once in a minute at most, and
/// never where that is turned off; what is prepared is planned anew after it.
struct PostgresStatistics {
  /// From so many rows on it looks often enough by itself.
  private static let enough = 1_000

  private var commits = 0
  private var next = 1

  /// Has tables looked at that little is known of: after the first commit, the fourth, the sixteenth, and so on.
  ///
  /// It costs some milliseconds when it is time, and nothing else. Where it fails, statements are slower.
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
