import Foundation
import LocalAppStore

/// Sends a store's notifications, one attempt at a time, in the order in which they fall due.
actor NotificationSender {
  /// Posts a signed payload to the server.
  typealias Post = @Sendable (String) async -> NotificationOutcome

  private let store: LocalStore
  private let post: Post
  private let log: StoreLog?
  private var attempt: Task<Void, Never>?

  init(store: LocalStore, log: StoreLog? = nil, post: @escaping Post) {
    self.store = store
    self.log = log
    self.post = post
  }

  /// Makes the attempts that are due, and returns once all that were due by an instant have results.
  ///
  /// The store answers other requests in the meantime.
  func sendDue(by instant: Date) async {
    while true {
      if let attempt {
        await attempt.value
        continue
      }
      guard let next = store.nextNotification, next <= instant, next <= store.clock.now,
        let begun = try? store.ask(BeginNotificationAttempt())
      else { return }
      let task = Task {
        await make(begun)
        attempt = nil
      }
      attempt = task
      await task.value
    }
  }

  /// Makes the attempts that are due by the store's time.
  func sendDue() async { await sendDue(by: store.clock.now) }

  /// Starts the attempts that are due, without waiting for them.
  nonisolated func wake() {
    guard let next = store.nextNotification, next <= store.clock.now else { return }
    Task { await sendDue() }
  }

  private func make(_ attempt: BeginNotificationAttempt.Attempt) async {
    await log?.catchUp()
    var outcome = NotificationOutcome(result: .other)
    if let payload = try? store.ask(ReadNotification(of: attempt.event)).signedPayload {
      outcome = await post(payload)
      if attempt.isDoubled {
        let second = await post(payload)
        if outcome.result != .success { outcome = second }
      }
    }
    _ = try? store.ask(
      EndNotificationAttempt(of: attempt.event, outcome.result, status: outcome.status))
    await log?.wasAttempted(attempt.event)
  }
}
