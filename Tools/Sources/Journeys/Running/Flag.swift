import Synchronization

/// A value that becomes true once.
final class Flag: Sendable {
  private let state = Mutex(false)

  /// A Boolean value that indicates whether it is true.
  var isRaised: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}
