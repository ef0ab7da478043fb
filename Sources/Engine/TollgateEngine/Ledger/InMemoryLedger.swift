import GRDB

/// A ledger without a file, for tests and tools.
///
/// It replaces the files of an app on one device.
public final class InMemoryLedger: Sendable {
  /// An unused ledger: copying its pages is faster than migrating a new one each time.
  static let unused = Result {
    let queue = try DatabaseQueue()
    try LedgerSchema.migrator.migrate(queue)
    return queue
  }

  let queue: DatabaseQueue

  /// - Throws: SQLite's error if there is no memory left.
  public init() throws {
    queue = try DatabaseQueue()
    try Self.unused.get().backup(to: queue)
  }
}
