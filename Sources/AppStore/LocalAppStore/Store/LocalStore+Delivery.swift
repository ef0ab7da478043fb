extension LocalStore {
  /// Returns once everything that was delivered has been dealt with.
  public func settled() async {
    await dispatcher.settled(delivering: deliverToAll)
  }

  /// Returns once a process listens to a topic.
  public func listening(_ launch: LaunchID, on topic: StoreTopic) async {
    await dispatcher.listening(launch, on: topic)
  }

  /// Returns a launch's updates on a topic.
  public func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates {
    StoreUpdates(of: launch, on: topic, from: self)
  }

  func deliverToAll() {
    for launch in dispatcher.launchesThatWait() { deliver(to: launch) }
  }

  /// Hands the next update to a process whose listeners are all back.
  package func deliver(to launch: LaunchID) {
    let services = services
    withState { state in
      let (topics, events) = (self.dispatcher.openTopics(of: launch), state.log.count)
      guard !topics.isEmpty, let update = state.takeUpdate(for: launch, on: topics, services)
      else { return }
      self.file?.note(LoggedChange(.delivery(launch, topics), in: state, after: events))
      do throws(AppStoreError) {
        self.dispatcher.deliver(try update.map(self.signer.sign), to: launch)
      } catch {
        state.record(.failed, of: nil, note: error.message)
        self.file?.breakLog()
      }
    }
  }
}
