import PostgresTesting
import ServerStore

extension RandomLives {
  /// Runs `body` with lives in a file, and with another connection that reads them.
  static func inSQLite(
    seed: UInt64, _ body: (RandomLives, any Store) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let (own, other) = (try SQLiteStore(at: folder.file), try SQLiteStore(at: folder.file))
    try await body(RandomLives(on: other, seed: seed), own)
    try own.close()
    try other.close()
  }

  /// Runs `body` with lives in a database of PostgreSQL, and with another connection that reads them.
  static func inPostgreSQL(
    seed: UInt64, _ body: (RandomLives, any Store) async throws -> Void
  ) async throws {
    let address = try PostgresAddress(try PostgresCluster.shared.get().database())
    try PostgresStore.migrate(address)
    let (own, other) = (try PostgresStore(at: address), try PostgresStore(at: address))
    defer {
      own.close()
      other.close()
    }
    try await body(RandomLives(on: other, seed: seed), own)
  }
}
