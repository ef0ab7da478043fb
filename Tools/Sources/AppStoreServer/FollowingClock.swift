import Foundation
import LocalAppStore

/// Keeps the store's time as far from the system's as controls have set it, or holds it still.
actor FollowingClock {
  private let store: LocalStore

  /// The system's time, or `nil` if the store's moves by controls alone.
  private let systemTime: (@Sendable () -> Date)?

  private var ahead: TimeInterval

  init(store: LocalStore, systemTime: (@Sendable () -> Date)?) {
    self.store = store
    self.systemTime = systemTime
    // A store that is older than it was when it closed goes on from there.
    ahead = systemTime.map { max(0, store.clock.now.timeIntervalSince($0())) } ?? 0
  }

  /// Does all that is due by now.
  func tick() {
    guard let systemTime else { return }
    store.catchUp(to: systemTime() + ahead)
  }

  /// Goes to an instant, where it is not over.
  func advance(to date: Date) async {
    await store.advance(to: date)
    if let systemTime { ahead = max(ahead, store.clock.now.timeIntervalSince(systemTime())) }
  }

  /// Ticks for as long as the task lives.
  func run(every pause: Duration) async {
    while !Task.isCancelled {
      tick()
      try? await Task.sleep(for: pause)
    }
  }
}
