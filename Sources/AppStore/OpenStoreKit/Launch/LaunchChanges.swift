import AppStoreWire

/// A count of opened and ended launches.
///
/// Listeners that wait for a launch they belong to wait for its changes.
final class LaunchChanges: Sendable {
  private struct State: Sendable {
    var count = 0
    var lastWaiter = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Locked(State())

  /// The number of changes so far.
  var count: Int { state.withLock(\.count) }

  /// Counts one more change, and resumes all who wait for it.
  func add() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.count += 1
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the count exceeds a number; returns at once in a cancelled task.
  func another(after count: Int) async {
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.count > count || Task.isCancelled { return true }
          state.waiting[waiter] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume()
    }
  }
}
