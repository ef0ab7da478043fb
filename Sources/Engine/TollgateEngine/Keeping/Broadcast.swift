import Foundation

/// Delivers every new value to all observers.
///
/// A slow listener skips to the newest.
final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// Returns the values from `first` on.
  func values(from first: Value) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      continuation.yield(first)
      let key = state { state in
        state.next += 1
        state.listeners[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state { $0.listeners.removeValue(forKey: key) }
      }
    }
  }

  func send(_ value: Value) {
    for listener in state({ Array($0.listeners.values) }) { listener.yield(value) }
  }

  deinit {
    for listener in state({ Array($0.listeners.values) }) { listener.finish() }
  }
}
