import Foundation
import GRDB

/// A store in one file of SQLite: write-ahead log, synchronous FULL.
///
/// A write is on the disk when it returns. Writes come one after the other, of all processes on the file; those of one
/// process that wait meanwhile are written together, each of them whole or not at all. Readers wait for none of them.
package struct SQLiteStore: Store {
  /// How long a request waits for a file that another program holds, in seconds.
  private static let patience = 5

  /// How long a start waits to bring the file to this version's form, in seconds.
  private static let patienceToMigrate = 30

  private let path: String
  private let pool: any DatabaseWriter
  private let writer: SQLiteWriter

  /// Opens a store, making it where there is none.
  ///
  /// - Throws: ``StoreFailure`` for what is none of ours, damaged, or moved away; nothing in it is changed.
  package init(at path: String) throws {
    try SQLiteFile.prepare(path)
    var configuration = Configuration()
    configuration.label = "tollgate.server"
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A pool is opened with NORMAL, whatever was said before.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      guard try pool.read(SQLiteSchema.migrator.hasBeenSuperseded) == false else {
        throw StoreFailure.newer(path)
      }
      try pool.wait(atMost: Self.patienceToMigrate)
      try SQLiteSchema.migrator.migrate(pool)
      try pool.wait(atMost: Self.patience)
      self.path = path
      self.pool = pool
      writer = SQLiteWriter(to: pool)
    } catch let failure as StoreFailure {
      throw failure
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      throw StoreFailure.truncated(path, "SQLite says “\(error.message ?? "")”")
    } catch {
      throw StoreFailure.notOpen(path, error)
    }
  }

  /// Opens a store in memory, which is gone with this process: for tests.
  package init() throws {
    path = "The store in memory"
    pool = try DatabaseQueue()
    try SQLiteSchema.migrator.migrate(pool)
    writer = SQLiteWriter(to: pool)
  }

  package func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer {
    try await naming {
      try await pool.read { db in try body(SQLTransaction(db: SQLiteDatabase(db: db))) }
    }
  }

  package func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer {
    try await naming { try await writer.write { try body($0) } }
  }

  /// Does something, and says of this file that another program holds it.
  private func naming<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do { return try await body() } catch let error as DatabaseError where error.isBusy {
      throw StoreFailure.held(path)
    }
  }

  /// Closes it, and leaves one whole file that can be moved, unless somebody else still reads it.
  package func close() throws {
    try? pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try pool.close()
  }
}

extension DatabaseWriter {
  /// Says how long who writes waits for a file that another program holds.
  fileprivate func wait(atMost seconds: Int) throws {
    try writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = \(seconds * 1_000)") }
  }
}

extension DatabaseError {
  /// A Boolean value that indicates whether another program holds the file.
  var isBusy: Bool { resultCode == .SQLITE_BUSY }
}

extension SQLiteStore {
  /// Returns how the file is written, in SQLite's words: the journal's mode, and how synchronous it is.
  package func durability() async throws -> (journal: String?, synchronous: Int?) {
    try await pool.write { db in
      (
        try String.fetchOne(db, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(db, sql: "PRAGMA synchronous")
      )
    }
  }
}
