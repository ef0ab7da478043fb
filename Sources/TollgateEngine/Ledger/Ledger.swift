import Foundation
import GRDB
import TollgateCore

/// The durable record of what was bought and used: one SQLite file.
///
/// A write is on the disk when it returns (write-ahead log, synchronous FULL). Writes are
/// serialised; each sees the books as the last one left them, also when another process wrote.
final class Ledger: Sendable {
  private let queue: DatabaseQueue
  private let cached: Locked<(books: Books, version: Int)>

  /// Opens the ledger, making it where there is none.
  ///
  /// - Parameter location: Where it is kept.
  /// - Throws: ``LedgerFailure``.
  init(at location: LedgerLocation) throws {
    do {
      switch location.place {
      case .memory(let ledger): queue = ledger.queue
      case .file(let path):
        var configuration = Configuration()
        configuration.label = "tollgate.ledger"
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
      }
      try LedgerSchema.migrator.migrate(queue)
      cached = Locked(
        try queue.read { db in (try Books(reading: db), try Ledger.dataVersion(of: db)) })
    } catch {
      throw LedgerFailure.cannotOpen(location.description, error)
    }
    if case .file(let path) = location.place { try checkDurability(at: path) }
  }

  /// The books as of the last write.
  var books: Books { cached { $0.books } }

  /// Changes the books, durably and all at once.
  ///
  /// `body` decides and writes. It gets the books as they are inside the transaction and must keep
  /// them equal to what it writes. When it throws, or a ``LedgerFailure`` is thrown, nothing was
  /// changed.
  func write<Answer>(_ body: (inout Books, LedgerPage) throws -> Answer) throws -> Answer {
    do {
      return try queue.unsafeReentrantWrite { db in
        var answer: Answer?
        var books: Books?
        try db.inTransaction(.immediate) {
          var changed = try freshBooks(db)
          answer = try body(&changed, LedgerPage(db))
          books = changed
          return .commit
        }
        guard let answer, let books else { throw CancellationError() }
        cached { $0.books = books }
        return answer
      }
    } catch let error as DatabaseError {
      throw LedgerFailure.cannotWrite(error)
    }
  }

  func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
    try queue.unsafeReentrantRead(body)
  }

  /// The books, read anew where another connection has written since.
  private func freshBooks(_ db: Database) throws -> Books {
    let version = try Ledger.dataVersion(of: db)
    let known = cached { $0 }
    guard version != known.version else { return known.books }
    let books = try Books(reading: db)
    cached { $0 = (books, version) }
    return books
  }

  private static func dataVersion(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  /// Reads back what SQLite made of the pragmas: it ignores those it can't honour.
  private func checkDurability(at path: String) throws {
    let (journal, synchronous) = try durability()
    guard journal == "wal", synchronous == 2 else {
      throw LedgerFailure.notDurable(path, journal: journal, synchronous: synchronous)
    }
  }

  func durability() throws -> (journal: String, synchronous: Int) {
    try queue.read { db in
      (
        try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
        try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
      )
    }
  }
}
