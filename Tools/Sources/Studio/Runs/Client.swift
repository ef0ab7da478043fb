import Synchronization

/// Whoever waits for what is done in a run, until they are gone.
///
/// It stands beside the task's own cancellation, because the store answers a cancelled task with empty lists: what is
/// done for somebody who leaves meanwhile would come to something else than when it is done again.
final class Client: Sendable {
  private let hasLeft = Mutex(false)

  var isGone: Bool { hasLeft.withLock(\.self) }

  func leave() { hasLeft.withLock { $0 = true } }
}
