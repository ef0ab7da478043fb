import Foundation
import GRDB

/// A store in one SQLite file: write-ahead log, synchronous FULL.
///
/// A write is on disk when it returns. The writes of all processes on the file are serialized;
/// waiting writes of one process are committed together, each whole or not at all. Readers never
/// wait for them.
public struct SQLiteStore: Store {
  /// The time for which a request waits for a file that another program locks, in seconds.
  private static let patience = 5

  /// The time for which a start waits to migrate the file, in seconds.
  private static let patienceToMigrate = 30

  private let path: String

  /// The last cursor published to readers, beside the file; nil in memory.
  private let given: GivenCursorFile?
  private let pool: any DatabaseWriter
  private let writer: SQLiteWriter

  /// The facts that were read last.
  let knownFacts = KnownFacts()

  /// Opens a store, or creates it.
  ///
  /// - Throws: ``DatabaseFailure`` for a file that is not ours, damaged, or separated from its log; nothing in it is
  ///   changed.
  public init(at path: String) throws {
    try SQLiteFile.prepare(path)
    var configuration = Configuration()
    configuration.label = "tollgate.server"
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A pool always opens with NORMAL. Deleted data is overwritten, in the pages of the file.
      try pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      }
      guard try pool.read(SQLiteSchema.migrator.hasBeenSuperseded) == false else {
        throw DatabaseFailure.newer(path)
      }
      try pool.wait(atMost: Self.patienceToMigrate)
      try SQLiteSchema.migrator.migrate(pool)
      try pool.wait(atMost: Self.patience)
      self.path = path
      given = GivenCursorFile(beside: path)
      self.pool = pool
      writer = SQLiteWriter(to: pool, knownFacts)
    } catch let failure as DatabaseFailure {
      throw failure
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      throw DatabaseFailure.truncated(path, "SQLite says “\(error.message ?? "")”")
    } catch {
      throw DatabaseFailure.notOpen(path, error)
    }
  }

  /// Opens a store in memory, which ends with this process: for tests.
  public init() throws {
    path = "The store in memory"
    given = nil
    pool = try DatabaseQueue()
    try SQLiteSchema.migrator.migrate(pool)
    writer = SQLiteWriter(to: pool, knownFacts)
  }

  /// Reads from one state of the file, without waiting for writes.
  ///
  /// - Parameter body: Reads.
  /// - Returns: The answer of `body`.
  /// - Throws: The error of `body`, and ``DatabaseFailure`` if the disk fails or the file stays locked for 5 seconds.
  public func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer {
    try await naming {
      try await pool.read { [knownFacts] db in
        try body(SQLTransaction(db: SQLiteDatabase(db: db, knownFacts: knownFacts)))
      }
    }
  }

  /// Performs all of `body` or nothing, and returns when it is on disk.
  ///
  /// - Parameter body: Reads and writes; no other write comes in between.
  /// - Returns: The answer of `body`.
  /// - Throws: The error of `body`, and ``DatabaseFailure`` if the disk is full or fails, or the file stays locked for
  ///   5 seconds.
  public func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer {
    try await naming { try await writer.write { try body($0) } }
  }

  /// Moves the log's pages into the file, and empties the log, which has their earlier versions.
  public func scrub() async throws -> Bool {
    knownFacts.forget()
    do {
      return try await pool.writeWithoutTransaction { db in
        _ = try db.checkpoint(.truncate)
        return true
      }
    } catch let error as DatabaseError where error.isBusy {
      // A reader is active; the next checkpoint empties it.
      return false
    }
  }

  /// Calls a closure, and reports a locked file or a full disk with this file's name.
  private func naming<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    do { return try await body() } catch let error as DatabaseError where error.isBusy {
      throw DatabaseFailure.held(path)
    } catch let error as DatabaseError where error.isUnwritable {
      throw DatabaseFailure.unwritable(path, error.message ?? "\(error.resultCode)")
    }
  }

  /// A file that was copied or moved here has another number than the previous one.
  public func origin() async throws -> String? {
    guard given != nil else { return nil }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.systemFileNumber] as? NSNumber).map { "file \($0)" }
  }

  /// The bytes that its disk has to have for more: as many as a few requests write.
  private static let room: Int64 = 256 << 10

  /// Throws ``DatabaseFailure`` if the file's disk has less than 256 KiB left, though a small write may still fit; does
  /// nothing in memory.
  public func checkRoom() throws {
    guard given != nil else { return }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (attributes[.systemFreeSize] as? NSNumber)?.int64Value, free < Self.room
    else { return }
    throw DatabaseFailure.unwritable(path, "its disk has \(free) bytes left")
  }

  /// Returns the furthest cursor that was given to readers, from the file beside the database; nil if there is none.
  public func lastGivenCursor() -> EventCursor? { given?.last }

  /// Notes a cursor in the file beside the database, before it is given to a reader; does nothing in memory.
  public func give(_ cursor: EventCursor) throws { try given?.note(cursor) }

  /// Closes it, and leaves one whole file that can be moved, unless another reader is active.
  public func close() throws {
    try? pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try pool.close()
  }
}

extension DatabaseWriter {
  /// Sets the time for which a writer waits for a file that another program locks.
  fileprivate func wait(atMost seconds: Int) throws {
    try writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = \(seconds * 1_000)") }
  }
}

extension DatabaseError {
  /// A Boolean value that indicates whether another program has locked the file.
  var isBusy: Bool { resultCode == .SQLITE_BUSY }

  /// A Boolean value that indicates whether the disk is full, failed, or read-only, which may be
  /// temporary.
  ///
  /// Source: https://www.sqlite.org/rescode.html. A file that can't grow gives one of these,
  /// depending on which file it is.
  var isUnwritable: Bool {
    [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN].contains(resultCode)
  }
}

extension SQLiteStore {
  /// Returns how the file is written, in SQLite's words: the journal's mode, and how synchronous it is.
  public func durability() async throws -> (journal: String?, synchronous: Int?) {
    try await pool.write { db in
      (
        try String.fetchOne(db, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(db, sql: "PRAGMA synchronous")
      )
    }
  }
}
