import Synchronization
import TollgateEngine

/// Ends a simulated process at a crash point, once it was armed.
final class CrashSwitch: Sendable {
  private struct State {
    var armed: CrashPoint?
    var isDead = false
  }

  private let state = Mutex(State())

  /// A Boolean value that indicates whether the process has died.
  var isDead: Bool { state.withLock { $0.isDead } }

  func arm(_ point: CrashPoint) { state.withLock { $0.armed = point } }

  /// A new process lives.
  ///
  /// An armed crash point stays armed until it is reached.
  func revive() { state.withLock { $0.isDead = false } }

  /// Called by the engine.
  ///
  /// Nothing a dead process does gets past it.
  func pass(_ point: CrashPoint) throws(ProcessEnded) {
    let isDead = state.withLock { state in
      if let armed = state.armed, armed.isReached(at: point) {
        state.armed = nil
        state.isDead = true
      }
      return state.isDead
    }
    if isDead { throw ProcessEnded() }
  }
}

extension CrashPoint {
  /// Returns a delivery asks nothing of the store, so for it the first two points are the third.
  fileprivate func isReached(at point: CrashPoint) -> Bool {
    switch (self, point) {
    case (.beforePurchase, .beforeCommit), (.afterPurchase, .beforeCommit): true
    default: self == point
    }
  }
}
