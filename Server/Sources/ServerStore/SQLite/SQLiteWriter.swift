import GRDB
import Synchronization

/// Writes to a file, all that waits at once, one commit after the other.
final class SQLiteWriter: Sendable {
  typealias Transaction = SQLTransaction<SQLiteDatabase>

  /// A write that waits.
  private struct Work: Sendable {
    /// Does it, and returns what delivers the answer once that is on the disk.
    let perform: @Sendable (Transaction) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private typealias Outcome = Result<@Sendable () -> Void, any Error>

  /// The most writes of one commit.
  private static let batch = 64

  private let database: any DatabaseWriter
  private let knownFacts: KnownFacts
  private let waiting = Mutex<[Work]>([])

  init(to database: any DatabaseWriter, _ knownFacts: KnownFacts) {
    self.database = database
    self.knownFacts = knownFacts
  }

  /// Does all that `body` does, or nothing, and returns when it is on the disk.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let work = Work(
        perform: { transaction in
          let answer = try body(transaction)
          return { continuation.resume(returning: answer) }
        },
        fail: { continuation.resume(throwing: $0) })
      let isFirst = waiting.withLock { waiting in
        waiting.append(work)
        return waiting.count == 1
      }
      if isFirst { schedule() }
    }
  }

  /// Writes the waiting work in one turn.
  ///
  /// Other writers of the database get their turn in between.
  private func schedule() {
    database.asyncWriteWithoutTransaction { [self] db in
      var batch = waiting.withLock { Array($0.prefix(Self.batch)) }
      let result = Result { try write(batch, in: db) }
      if case .failure(let error as DatabaseError) = result, error.isBusy {
        // A caller that came in between would wait as long again.
        batch = waiting.withLock { $0 }
      }
      finish(batch, by: result)
      let isLeft = waiting.withLock { waiting in
        waiting.removeFirst(batch.count)
        return !waiting.isEmpty
      }
      if isLeft { schedule() }
    }
  }

  private func finish(_ batch: [Work], by result: Result<[Outcome], any Error>) {
    for (index, work) in batch.enumerated() {
      switch result.flatMap({ $0[index] }) {
      case .success(let handOver): handOver()
      case .failure(let error): work.fail(error)
      }
    }
  }

  private func write(_ batch: [Work], in db: Database) throws -> [Outcome] {
    var outcomes: [Outcome] = []
    try db.inTransaction(.immediate) {
      for work in batch {
        outcomes.append(Result { try perform(work, in: db) })
        // A full disk ends the transaction, and then nothing is written.
        if case .failure(let error) = outcomes.last, !db.isInsideTransaction { throw error }
      }
      return .commit
    }
    return outcomes
  }

  private func perform(_ work: Work, in db: Database) throws -> @Sendable () -> Void {
    var handOver: @Sendable () -> Void = {}
    try db.inSavepoint {
      handOver = try work.perform(
        SQLTransaction(db: SQLiteDatabase(db: db, knownFacts: knownFacts)))
      return .commit
    }
    return handOver
  }
}
