import AppStoreWire
public import Foundation

extension LocalStore {
  /// Moves the clock to an instant, and runs what falls due until then, in order.
  public func advance(to target: Date) async {
    await settled()
    while let due = withState({ $0.nextDue }), due <= target {
      move(to: due)
      while performNextDue() {
        if withState({ !$0.launches.isEmpty }) { await settled() }
      }
    }
    move(to: target)
    await settled()
    keep()
  }

  /// Moves the time to an instant without waiting for listeners; they get all due updates when they
  /// next wait.
  public func catchUp(to target: Date) {
    var isQuiet = true
    while let due = withState({ $0.nextDue }), due <= target {
      move(to: due)
      while performNextDue() { isQuiet = false }
    }
    move(to: target)
    guard !isQuiet else { return }
    keep()
    deliverToAll()
  }

  /// The instant of the next scheduled item, or nil if nothing is due.
  public var nextDue: Date? { withState { $0.nextDue } }

  /// The instant of the next attempt to notify the first app's server, or nil.
  public var nextNotification: Date? {
    withState { state in state.shop(of: .first)?.deliveries.next.map { $0 - state.clockLead } }
  }

  /// A Boolean value that indicates whether there is a server that the first app's notifications are sent to.
  public var notifiesServer: Bool { withState { $0.shop(of: .first)?.deliveries.isOn ?? false } }

  /// The number of events so far.
  public var eventCount: Int { withState { $0.log.count } }

  /// Makes the store follow a clock, read before each request; nil stops its time.
  package func follow(_ clock: (@Sendable () -> Date?)?) { leader.withLock { $0.now = clock } }

  /// Advances the time to the store's external clock, if there is one.
  package func followClock() {
    if let now = leader.withLock({ $0.now })?() { catchUp(to: now) }
  }

  /// Does the next thing that is due, or returns false if nothing is.
  private func performNextDue() -> Bool {
    let services = services
    let item = withState { state -> Agenda.Item? in
      let events = state.log.count
      guard let item = state.performDue(services) else { return nil }
      self.file?.note(LoggedChange(.due, in: state, after: events))
      return item
    }
    if case .request = item { deliverToAll() }
    return item != nil
  }

  /// Keeps the changes that scheduled items made.
  ///
  /// If that fails, the log records it, and the next request fails too if the problem persists.
  private func keep() {
    guard let file else { return }
    withState { state in
      do throws(AppStoreError) {
        try file.keep(LoggedChange(.time, in: state, after: state.log.count), of: state)
      } catch {
        state.record(.failed, of: nil, note: error.message)
      }
    }
  }

  private func move(to date: Date) {
    withState { state in
      self.clock.move(to: date)
      state.now = max(state.now, self.clock.now + state.clockLead)
    }
  }
}
