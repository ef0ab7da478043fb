public import Foundation
import Synchronization

/// A store in a PostgreSQL database that any number of processes may share.
///
/// A write is on disk when it returns. The writes of all processes are serialized: each locks one
/// row first. Waiting writes of one process are written together, each whole or not at all. Readers
/// never wait for them.
public struct PostgresStore: Store {
  /// The threads that read, each with its own connection.
  private static let readers = 4

  /// The most writes of one commit.
  private static let batch = 64

  /// The default time for which a request waits for an unreachable database.
  public static let patience = Duration.seconds(5)

  /// The oldest version of PostgreSQL, as it counts.
  private static let oldestServer = 150_000

  private let address: PostgresAddress
  private let patience: Duration
  private let reads = PostgresQueue()
  private let writes = PostgresQueue()
  private let clock: PostgresClock

  /// The facts that were read last.
  let knownFacts = KnownFacts()

  /// The identity of the database when this process connected.
  private let place: String?

  /// Opens a store whose tables are of this version.
  ///
  /// - Parameters:
  ///   - address: The database's address.
  ///   - patience: The time for which a request waits if the database becomes unreachable.
  /// - Throws: ``DatabaseFailure`` if it can't be reached, or was made by an older or a later version.
  public init(at address: PostgresAddress, patience: Duration = Self.patience) throws {
    let connection = try Self.connection(to: address)
    let pending = try address.naming { try PostgresSchema.pending(in: connection, at: address) }
    guard pending.isEmpty else { throw DatabaseFailure.older(address.description, pending) }
    self.address = address
    self.patience = patience
    place = try address.naming { try Self.place(of: connection) }
    clock = PostgresClock()
    try address.naming { try clock.read(from: connection) }
    for number in 1...Self.readers {
      reads.start("tollgate.reader.\(number)") { [reads, knownFacts] in
        var reader = PostgresReader(to: address, reads, knownFacts)
        reader.run()
      }
    }
    writes.start("tollgate.writer") { [writes, clock, knownFacts] in
      var writer = PostgresWriter(to: address, writes, clock, knownFacts)
      writer.run(most: Self.batch)
    }
  }

  /// Returns the names of a store's pending migrations, without changing the store.
  public static func pendingMigrations(of address: PostgresAddress) throws -> [String] {
    let connection = try connection(to: address)
    return try address.naming { try PostgresSchema.pending(in: connection, at: address) }
  }

  /// Migrates a store to this version's form, or creates it; running servers continue.
  public static func migrate(_ address: PostgresAddress) throws {
    let connection = try connection(to: address, patience: .migration)
    try address.naming { try PostgresSchema.migrate(connection, at: address) }
  }

  /// The seconds that the database's clock is ahead of this machine's; a write compares them if a minute has passed.
  public var clockOffset: TimeInterval { clock.offset }

  /// Returns the identities of the cluster, its timeline and the table of events when this process connected, or nil
  /// for CockroachDB, which has none.
  public func origin() async throws -> String? { place }

  /// Returns the cluster, its timeline and the table of events: a cluster that recovered to an earlier point or was
  /// promoted has a new timeline, and a table that was restored from a dump has a new number.
  private static func place(of connection: PostgresConnection) throws -> String? {
    guard !connection.isCockroach else { return nil }
    let row = try connection.perform(
      """
      SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
        substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline,
        'event'::regclass::oid::text AS events
      """, []
    ).rows.first
    let parts: [String?] = [row?["cluster"], row?["timeline"], row?["events"]]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// Reads from one state of the database, without waiting for writes.
  ///
  /// - Parameter body: Reads; it may be called again after a conflict or a lost connection.
  /// - Returns: The answer of `body`.
  /// - Throws: The error of `body`, and ``DatabaseFailure`` if the database stays unreachable.
  public func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer {
    try await perform(on: reads) { try body($0) }
  }

  /// Reads each version from the newest state, in one round trip and without a transaction.
  public func versions(of customers: [UUID]) async throws -> [UUID: Int64] {
    try await perform(on: reads, inTransaction: false) { try $0.versions(of: customers) }
  }

  /// Performs all of `body` or nothing, and returns when it is on disk.
  ///
  /// - Parameter body: Reads and writes; it may be called again after a conflict.
  /// - Returns: The answer of `body`.
  /// - Throws: The error of `body`, and ``DatabaseFailure`` if the database stays unreachable. If the connection is
  ///   lost after the write began, its outcome is unknown.
  public func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer {
    try await perform(on: writes) { try body($0) }
  }

  /// Forgets facts in memory, some of which were erased; the tables have no earlier versions that a read could find.
  public func scrub() async throws -> Bool {
    knownFacts.forget()
    return true
  }

  /// Closes all connections, once the reads and writes in progress are done.
  public func close() {
    reads.close()
    writes.close()
  }

  private func perform<Answer: Sendable>(
    on queue: PostgresQueue, inTransaction: Bool = true,
    _ body: @escaping @Sendable (PostgresWork.Transaction) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.add(
        PostgresWork(
          perform: { transaction in
            let answer = try body(transaction)
            return { continuation.resume(returning: answer) }
          },
          fail: { continuation.resume(throwing: address.named($0)) },
          inTransaction: inTransaction, end: .now + patience))
    }
  }

  private static func connection(
    to address: PostgresAddress, patience: PostgresConnection.Patience = .init()
  ) throws -> PostgresConnection {
    let connection = try address.naming {
      try PostgresConnection(to: address, patience: patience)
    }
    guard connection.serverVersion >= oldestServer || connection.isCockroach else {
      throw DatabaseFailure.oldServer(
        address.description, version: connection.serverVersion / 10_000)
    }
    return connection
  }
}

/// The difference of the database's clock to this machine's.
final class PostgresClock: Sendable {
  /// The time after which it is compared again.
  private static let life = Duration.seconds(60)

  private struct State {
    var offset: TimeInterval = 0
    var end = ContinuousClock.now
  }

  private let state = Mutex(State())

  var offset: TimeInterval { state.withLock(\.offset) }

  /// Compares the clocks, unless that was done not long ago.
  func read(from connection: PostgresConnection) throws {
    guard state.withLock({ $0.end <= .now }) else { return }
    let before = Date()
    let row = try connection.perform("SELECT \(PostgresSchema.now) AS now", []).rows.first
    let middle = before.timeIntervalSince1970 + Date().timeIntervalSince(before) / 2
    guard let now: Int64 = row?["now"] else { return }
    state.withLock { $0 = State(offset: Double(now) / 1_000 - middle, end: .now + Self.life) }
  }
}
