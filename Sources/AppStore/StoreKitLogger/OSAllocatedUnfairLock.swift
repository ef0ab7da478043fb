import Synchronization

/// A lock around a value.
public struct OSAllocatedUnfairLock<State>: Sendable where State: Sendable {
  private final class Storage: Sendable {
    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }
  }

  private let storage: Storage

  /// Creates a lock around a value.
  public init(initialState: State) { storage = Storage(initialState) }

  /// Calls a closure with the value, which no other call has meanwhile.
  public func withLock<Answer: Sendable>(
    _ body: @Sendable (inout State) throws -> Answer
  ) rethrows -> Answer {
    try storage.state.withLock { try body(&$0) }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock around nothing.
  public init() { self.init(initialState: ()) }

  /// Calls a closure while no other call does.
  public func withLock<Answer: Sendable>(
    _ body: @Sendable () throws -> Answer
  ) rethrows -> Answer {
    try storage.state.withLock { _ in try body() }
  }
}
