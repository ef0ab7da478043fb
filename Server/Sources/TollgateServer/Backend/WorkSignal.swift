import Synchronization

/// Wakes all workers, when there is something to do.
///
/// It only wakes workers: the work is in the store, and they find it without the signal too.
final class WorkSignal: Sendable {
  private struct Listeners {
    var next = 0
    var all: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  func wake() {
    let all = listeners.withLock { Array($0.all.values) }
    for listener in all { listener.yield() }
  }

  /// The calls to work from now on, for each listener; an early call is remembered.
  var calls: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
    }
    // Calls from before the listener.
    continuation.yield()
    return stream
  }
}
