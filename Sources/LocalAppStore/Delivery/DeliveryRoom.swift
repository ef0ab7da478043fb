import AppStoreWire

/// The door between a store and those who listen: ``Deliveries`` behind a lock, so that a listener is
/// registered before its first suspension and gone the moment it is dropped.
package final class DeliveryRoom: Sendable {
  private let deliveries = Locked(Deliveries())

  package init() {}

  func register(_ launch: LaunchID, _ topic: StoreTopic) -> ListenerID {
    let task = TaskIdentity.current
    return deliveries.withLock { $0.register(launch, topic, in: task) }
  }

  func arrive(_ id: ListenerID) -> Arrival {
    let task = TaskIdentity.current
    let (arrival, wakes) = deliveries.withLock { $0.arrive(id, in: task) }
    for wake in wakes { wake() }
    return arrival
  }

  /// Waits for the next update, or nil where there will be none.
  func wait(_ id: ListenerID) async -> StoreUpdate<String>? {
    let task = TaskIdentity.current
    let update = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { $0.wait(id, in: task) { continuation.resume(returning: $0) } }
      }
    } onCancel: {
      change { $0.cancel(id) }
    }
    deliveries.withLock { $0.works(id, in: task) }
    return update
  }

  func leave(_ id: ListenerID) { change { $0.leave(id) } }

  package func end(_ launch: LaunchID) { change { $0.end(launch) } }

  /// Returns the processes that an update may be delivered to now, in the order in which they began.
  func launchesThatWait() -> [LaunchID] { deliveries.withLock { $0.launchesThatWait() } }

  package func openTopics(of launch: LaunchID) -> Set<StoreTopic> {
    deliveries.withLock { $0.openTopics(of: launch) }
  }

  package func handOut(_ update: StoreUpdate<String>, to launch: LaunchID) {
    change { $0.handOut(update, to: launch) }
  }

  package func requestBegan() { deliveries.withLock { $0.requestBegan() } }

  package func requestEnded() { change { $0.requestEnded() } }

  /// Waits until nobody is busy and no command is under way, and `deliver` has nothing more to hand out.
  package func settled(delivering deliver: () -> Void = {}) async {
    let task = TaskIdentity.current
    while true {
      deliver()
      if deliveries.withLock({ $0.isQuiet(for: task) }) { return }
      await withCheckedContinuation { continuation in
        change { $0.waitForQuiet(in: task) { continuation.resume() } }
      }
    }
  }

  package func listening(_ launch: LaunchID, on topic: StoreTopic) async {
    await withCheckedContinuation { continuation in
      change { $0.waitForListener(of: launch, on: topic) { continuation.resume() } }
    }
  }

  private func change(_ body: @Sendable (inout Deliveries) -> Wakes) {
    for wake in deliveries.withLock(body) { wake() }
  }
}
