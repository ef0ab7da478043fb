import Foundation
import LocalAppStore

/// Keeps the store's time as far from the world's as levers have put it, or holds it still.
actor FollowingClock {
  private let box: AppStoreBox

  /// The world's time, or nil where the store's stands still but for levers.
  private let world: (@Sendable () -> Date)?

  private var ahead: TimeInterval

  init(box: AppStoreBox, world: (@Sendable () -> Date)?) {
    self.box = box
    self.world = world
    // A store that is older than it was when it closed goes on from there.
    ahead = world.map { max(0, box.clock.now.timeIntervalSince($0())) } ?? 0
  }

  /// Does all that is due by now.
  func tick() {
    guard let world else { return }
    box.catchUp(to: world() + ahead)
  }

  /// Goes to an instant, where it is not over.
  func advance(to date: Date) async {
    await box.advance(to: date)
    if let world { ahead = max(ahead, box.clock.now.timeIntervalSince(world())) }
  }

  /// Ticks for as long as the task lives.
  func run(every pause: Duration) async {
    while !Task.isCancelled {
      tick()
      try? await Task.sleep(for: pause)
    }
  }
}
