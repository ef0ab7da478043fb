import Foundation

/// The tables of a store, made in PostgreSQL.
///
/// Besides every store's tables it has three of its own: the finished migrations, the process that
/// migrates now, and the lock for writers.
enum PostgresSchema {
  /// The time for which a migrating process has the database for itself, by the database's clock, in milliseconds.
  private static let lease: Int64 = 60_000

  /// The milliseconds since 1970, by the database's clock.
  static let now = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"

  /// Returns the names of the migrations that were done.
  static func done(in connection: PostgresConnection) throws -> [String] {
    let tables = try connection.perform(
      """
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_name = 'tollgate_migration'
      """, [])
    guard !tables.rows.isEmpty else { return [] }
    return try connection.perform("SELECT name FROM tollgate_migration", []).rows.map { $0["name"] }
  }

  /// Returns the names of the pending migrations.
  ///
  /// - Throws: ``DatabaseFailure`` if a later version has migrated the database.
  static func pending(
    of migrations: [StoreSchema.Migration] = StoreSchema.migrations,
    in connection: PostgresConnection, at address: PostgresAddress
  ) throws -> [String] {
    let (done, known) = (Set(try done(in: connection)), migrations.map(\.name))
    guard done.isSubset(of: known) else { throw DatabaseFailure.newer(address.description) }
    return known.filter { !done.contains($0) }
  }

  /// Runs the pending migrations, one process at a time.
  ///
  /// Servers that are running continue.
  static func migrate(
    _ connection: PostgresConnection, at address: PostgresAddress,
    by migrations: [StoreSchema.Migration] = StoreSchema.migrations
  ) throws {
    try makeOwnTables(connection)
    let holder = UUID().text
    try take(holder, connection, at: address)
    defer {
      _ = try? connection.perform(
        "DELETE FROM tollgate_lease WHERE name = 'migrate' AND holder = ?", [.text(holder)])
    }
    for migration in migrations
    where try pending(of: migrations, in: connection, at: address).contains(migration.name) {
      try connection.begin("ISOLATION LEVEL READ COMMITTED")
      do {
        let isHeld = try connection.perform(
          """
          UPDATE tollgate_lease SET until = \(now) + \(lease)
          WHERE name = 'migrate' AND holder = ?
          """, [.text(holder)])
        guard isHeld.count == 1 else { throw DatabaseFailure.migrating(address.description) }
        try connection.command(statements(of: migration))
        _ = try connection.perform(
          "INSERT INTO tollgate_migration (name) VALUES (?)", [.text(migration.name)])
        try connection.command("COMMIT")
      } catch {
        try? connection.command("ROLLBACK")
        throw error
      }
    }
  }

  private static func makeOwnTables(_ connection: PostgresConnection) throws {
    // Two processes that make the same table at once get in each other's way; the second time it is there.
    for attempt in 1... {
      do {
        return try connection.command(
          """
          CREATE TABLE IF NOT EXISTS tollgate_migration (name TEXT PRIMARY KEY);
          CREATE TABLE IF NOT EXISTS tollgate_lease (
            name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL);
          CREATE TABLE IF NOT EXISTS tollgate_writer (id BIGINT PRIMARY KEY, numbers TEXT NOT NULL);
          INSERT INTO tollgate_writer (id, numbers) VALUES (1, '{}') ON CONFLICT DO NOTHING
          """)
      } catch let failure as PostgresFailure
        where attempt < 5 && ["23505", "42P07", "XX000"].contains(failure.code)
      {}
    }
  }

  /// Waits until no other process migrates.
  private static func take(
    _ holder: String, _ connection: PostgresConnection, at address: PostgresAddress
  ) throws {
    let end = ContinuousClock.now + .milliseconds(lease * 2)
    while true {
      let taken = try connection.perform(
        """
        INSERT INTO tollgate_lease (name, holder, until) VALUES ('migrate', ?, \(now) + \(lease))
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE tollgate_lease.until <= \(now)
        """, [.text(holder)])
      if taken.count == 1 { return }
      guard ContinuousClock.now < end else { throw DatabaseFailure.migrating(address.description) }
      Thread.sleep(forTimeInterval: 0.2)
    }
  }

  /// Translates a migration for PostgreSQL: text is compared by its bytes, as in SQLite.
  private static func statements(of migration: StoreSchema.Migration) -> String {
    (migration.postgresql ?? migration.sql)
      .replacing("INTEGER PRIMARY KEY AUTOINCREMENT", with: "BIGINT PRIMARY KEY")
      .replacing(/\bINTEGER\b/, with: "BIGINT")
      .replacing(/\bTEXT\b/, with: "TEXT COLLATE \"C\"")
      .replacing(/\bBLOB\b/, with: "BYTEA")
      .replacing(" WITHOUT ROWID", with: "")
      .replacing(/INSTANT\(([a-z_.]+)\)/) { match in
        """
        to_char(to_timestamp(\(match.1) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.') \
        || lpad(CAST(\(match.1) % 1000 AS TEXT), 3, '0') || 'Z'
        """
      }
  }
}
