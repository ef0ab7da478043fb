import Synchronization

/// The client that waits for work in a run, until it disconnects.
///
/// It is separate from the task's cancellation, because the store answers a cancelled task with
/// empty lists: work that is done while a client disconnects would differ from the same work done
/// again.
final class Client: Sendable {
  private let hasLeft = Mutex(false)

  var isGone: Bool { hasLeft.withLock(\.self) }

  func leave() { hasLeft.withLock { $0 = true } }
}
