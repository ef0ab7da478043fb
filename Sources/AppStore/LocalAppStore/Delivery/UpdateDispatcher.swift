import AppStoreWire

/// A dispatcher between a store and its listeners: ``Deliveries`` behind a lock, so that a listener
/// is registered before its first suspension and removed as soon as it is released.
package final class UpdateDispatcher: Sendable {
  private let deliveries = Locked(Deliveries())

  package init() {}

  func register(_ launch: LaunchID, _ topic: StoreTopic) -> ListenerID {
    let task = TaskIdentity.current
    return deliveries.withLock { $0.register(launch, topic, in: task) }
  }

  func next(_ id: ListenerID) -> NextUpdate {
    let task = TaskIdentity.current
    let (update, wakes) = deliveries.withLock { $0.next(id, in: task) }
    for wake in wakes { wake() }
    return update
  }

  /// Waits for the next update, or nil if there will be none.
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

  /// Returns the processes that can receive an update now, oldest first.
  func launchesThatWait() -> [LaunchID] { deliveries.withLock { $0.launchesThatWait() } }

  package func openTopics(of launch: LaunchID) -> Set<StoreTopic> {
    deliveries.withLock { $0.openTopics(of: launch) }
  }

  package func deliver(_ update: StoreUpdate<String>, to launch: LaunchID) {
    change { $0.deliver(update, to: launch) }
  }

  package func requestBegan() { deliveries.withLock { $0.requestBegan() } }

  package func requestEnded() { change { $0.requestEnded() } }

  /// Waits until no listener is busy and no command is under way, and `deliver` has nothing more to deliver.
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
