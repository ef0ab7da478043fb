import Dispatch
import Foundation
import Synchronization

/// Work that waits for a connection.
struct PostgresWork: Sendable {
  typealias Transaction = SQLTransaction<PostgresDatabase>

  /// Performs the work, and returns a closure that delivers the result once it is committed.
  let perform: @Sendable (Transaction) throws -> @Sendable () -> Void
  let fail: @Sendable (any Error) -> Void

  /// A Boolean value that indicates whether all of its reads are from one state.
  let inTransaction: Bool

  /// The instant until which a connection is waited for.
  let end: ContinuousClock.Instant
}

/// The queue of work for the threads of one kind, first in, first out.
final class PostgresQueue: Sendable {
  private struct State {
    var waiting: [PostgresWork] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)
  private let threads = DispatchGroup()

  /// Adds work, unless the queue is closed.
  func add(_ work: PostgresWork) {
    let isAdded = state.withLock { state in
      if !state.isClosed { state.waiting.append(work) }
      return !state.isClosed
    }
    if isAdded { signal.signal() } else { work.fail(DatabaseFailure.closed()) }
  }

  /// Waits for work, and returns at most the given amount of it, or nil once it is empty and closed.
  func next(most: Int) -> [PostgresWork]? {
    while true {
      signal.wait()
      let (batch, isClosed) = state.withLock { state in
        let batch = Array(state.waiting.prefix(most))
        state.waiting.removeFirst(batch.count)
        return (batch, state.isClosed)
      }
      if !batch.isEmpty { return batch }
      if isClosed {
        // This wakes every thread.
        signal.signal()
        return nil
      }
    }
  }

  /// A Boolean value that indicates whether the queue is closed to new work.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Starts a thread that does the work.
  func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    threads.enter()
    let thread = Thread { [threads] in
      body()
      threads.leave()
    }
    thread.name = name
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Takes nothing more in, and waits until all that was is done.
  func close() {
    state.withLock { $0.isClosed = true }
    signal.signal()
    threads.wait()
  }
}
