extension LocalStore {
  /// Waits until all that was set off is done: every process has been told what there is to tell, those
  /// who listen have come back for more, and no request is under way.
  ///
  /// A process in which nobody listens is not waited for; it is told when somebody does. A listener in
  /// the task that calls this is not waited for either; nor is one in another process, which may be told, and
  /// done with it, later.
  public func settled() async {
    let task = TaskIdentity.current
    while true {
      deliverToAll()
      if room.isQuiet(for: task) { return }
      await room.quiet(for: task)
    }
  }

  /// Waits until a process listens on a topic, or has ended.
  ///
  /// An app starts its listener in a task of its own, and only a listener that is there is waited for by
  /// ``settled()``: so wait for this once after a launch.
  public func listening(_ launch: LaunchID, on topic: StoreTopic = .transactions) async {
    await room.listening(launch, on: topic)
  }

  /// What one process is told without asking, on one topic.
  public func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates {
    StoreUpdates(store: self, launch: launch, topic: topic)
  }

  func deliverToAll() {
    let launches = withState { $0.launches.keys.sorted { $0.rawValue < $1.rawValue } }
    for launch in launches { deliver(to: launch) }
  }

  /// Hands the next update to a process whose listeners are all back.
  func deliver(to launch: LaunchID) {
    if let remote { return remote.listen(launch, on: room.openTopics(of: launch), in: self) }
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
