import ServerStore
import Synchronization

/// The end of a process, wherever it is.
struct ProcessEnded: Error {}

/// A store whose process ends at a write: before it is on the disk, or after.
final class CrashingStore: Store {
  private struct State {
    /// The writes that are still to come before the one at which the process ends.
    var left: Int?
    var isCommitted = false
    var isDead = false
  }

  private enum Burn { case no, before, after }

  private let base: any Store
  private let state = Mutex(State())

  /// Called while the process ends, when nothing more of it is written.
  private let die: @Sendable () throws -> Void

  init(_ base: any Store, dying die: @escaping @Sendable () throws -> Void = {}) {
    self.base = base
    self.die = die
  }

  /// Has the process end at a write that is to come, or lets it live.
  func arrange(_ crash: Story.Fault.Crash?) {
    state.withLock {
      $0.left = crash?.write
      $0.isCommitted = crash?.isCommitted ?? false
    }
  }

  /// Goes on as another process on the same store.
  func revive() { state.withLock { $0 = State() } }

  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer {
    guard !state.withLock(\.isDead) else { throw ProcessEnded() }
    return try await base.read(body)
  }

  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer {
    let die = die
    switch try burn() {
    case .no: return try await base.write(body)
    case .before:
      return try await base.write { store in
        _ = try body(store)
        try die()
        throw ProcessEnded()
      }
    case .after:
      _ = try await base.write(body)
      try die()
      throw ProcessEnded()
    }
  }

  func close() throws { try base.close() }

  private func burn() throws -> Burn {
    let burn = state.withLock { state -> Burn? in
      guard !state.isDead else { return nil }
      guard let left = state.left else { return .no }
      state.left = left - 1
      guard left <= 1 else { return .no }
      state.isDead = true
      return state.isCommitted ? .after : .before
    }
    guard let burn else { throw ProcessEnded() }
    return burn
  }
}
