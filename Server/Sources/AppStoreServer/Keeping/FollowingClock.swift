import Foundation
import LocalAppStore

/// A clock that keeps the distance to the system's time that controls have set, or stands still.
actor FollowingClock {
  private let store: LocalStore

  /// The system's time, or `nil` if the store's moves by controls alone.
  private let systemTime: (@Sendable () -> Date)?

  /// The sender of the store's notifications, or nil if there is no server to notify.
  nonisolated let sender: NotificationSender?

  private var ahead: TimeInterval

  /// The number of running controls that turn the clock.
  private var turns = 0

  /// - Parameters:
  ///   - store: The store.
  ///   - systemTime: The system's time, or `nil` if the store's moves by controls alone.
  ///   - startsAnywhere: Whether a store whose time is in the past stays there, instead of
  ///     advancing to the system's time.
  ///   - sender: The sender of the store's notifications, or nil if there is no server to notify.
  init(
    store: LocalStore, systemTime: (@Sendable () -> Date)?, startsAnywhere: Bool = false,
    sender: NotificationSender? = nil
  ) {
    self.store = store
    self.sender = sender
    self.systemTime = systemTime
    // A store that is opened later continues from when it closed.
    let distance = systemTime.map { store.clock.now.timeIntervalSince($0()) } ?? 0
    ahead = startsAnywhere ? distance : max(0, distance)
  }

  /// Does all that is due by now.
  func tick() {
    // While the clock is being turned, requests are answered at its current instant.
    guard let systemTime, turns == 0 else { return }
    store.catchUp(to: systemTime() + ahead)
  }

  /// Goes to an instant, if it is not over.
  ///
  /// Due events happen at their own instants, including attempts to notify a server.
  func advance(to date: Date) async {
    turns += 1
    defer { turns -= 1 }
    if let sender { await advance(to: date, sending: sender) }
    await store.advance(to: date)
    await sender?.sendDue()
    if let systemTime { ahead = max(ahead, store.clock.now.timeIntervalSince(systemTime())) }
  }

  private func advance(to date: Date, sending sender: NotificationSender) async {
    await sender.sendDue()
    while let stop = nextStop, stop <= date {
      await store.advance(to: stop)
      await sender.sendDue()
    }
  }

  /// The next instant at which a scheduled item or a notification is due.
  private var nextStop: Date? {
    let now = store.clock.now
    let notification = store.nextNotification.flatMap { $0 > now ? $0 : nil }
    return [store.nextDue, notification].compactMap(\.self).min()
  }

  /// Ticks for as long as the task lives.
  func run(every pause: Duration) async {
    while !Task.isCancelled {
      tick()
      sender?.wake()
      try? await Task.sleep(for: pause)
    }
  }
}
