import LocalAppStore

/// The updates for one remote process, stored until the process acknowledges them.
actor Outbox {
  private let store: LocalStore
  private let launch: LaunchID
  private var entries: [RemoteUpdates.Entry] = []
  private var last = 0
  private var wait: Task<(updates: [StoreUpdate<String>], isOver: Bool), Never>?

  init(store: LocalStore, launch: LaunchID) {
    self.store = store
    self.launch = launch
  }

  /// Returns the updates after those that the process has, as soon as there are any, or at the
  /// timeout.
  ///
  /// A new request replaces the process's previous one, whose connection may be broken.
  func collect(_ question: RemoteUpdates.Question, within patience: Duration) async -> RemoteUpdates
  {
    while let wait {
      wait.cancel()
      _ = await wait.value
      // A client that waited is about to process the updates.
      await Task.yield()
    }
    entries.removeAll { $0.number <= question.after }
    guard entries.isEmpty else { return RemoteUpdates(entries) }
    let wait = Task { [store, launch] in
      await Self.next(of: launch, on: question.topics, in: store, within: patience)
    }
    self.wait = wait
    let answer = await wait.value
    self.wait = nil
    for update in answer.updates {
      last += 1
      entries.append(RemoteUpdates.Entry(last, update))
    }
    return RemoteUpdates(entries, isOver: answer.isOver && entries.isEmpty)
  }

  /// Listens on some topics until the first update on any of them.
  ///
  /// All that was handed out by the time that the last listener has left is in the answer.
  private static func next(
    of launch: LaunchID, on topics: Set<StoreTopic>, in store: LocalStore, within patience: Duration
  ) async -> (updates: [StoreUpdate<String>], isOver: Bool) {
    await withTaskGroup(of: StoreUpdate<String>?.self) { group in
      for topic in topics {
        group.addTask {
          var updates = store.updates(of: launch, on: topic).makeAsyncIterator()
          return await updates.next()
        }
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      var received: [StoreUpdate<String>] = []
      if let first = await group.next() ?? nil { received.append(first) }
      group.cancelAll()
      for await update in group { if let update { received.append(update) } }
      return (received, store.isOver(launch))
    }
  }
}
