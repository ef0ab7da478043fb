extension LocalStore {
  /// Returns once everything that was delivered has been dealt with.
  public func settled() async {
    await room.settled(delivering: deliverToAll)
  }

  /// Returns once somebody of a launch listens to a topic.
  public func listening(_ launch: LaunchID, on topic: StoreTopic) async {
    await room.listening(launch, on: topic)
  }

  /// Returns what the store reports to a launch on a topic from now on.
  public func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates {
    StoreUpdates(of: launch, on: topic, from: self)
  }

  func deliverToAll() {
    let launches = withState { $0.launches.keys.sorted { $0.rawValue < $1.rawValue } }
    for launch in launches { deliver(to: launch) }
  }

  /// Hands the next update to a process whose listeners are all back.
  package func deliver(to launch: LaunchID) {
    withState { state in
      let topics = self.room.openTopics(of: launch)
      guard !topics.isEmpty, let update = state.takeUpdate(for: launch, on: topics) else { return }
      do throws(AppStoreError) {
        self.room.handOut(try update.map(self.signer.sign), to: launch)
      } catch {
        state.record(.failed, of: nil, note: error.message)
      }
    }
  }
}
