import LocalAppStore

/// The updates that the store sends to one process on one topic.
///
/// If the process's store isn't reachable yet, or doesn't exist yet, they start once it is.
struct LaunchUpdates: AsyncSequence, Sendable {
  typealias Element = (launch: AppLaunch, update: StoreUpdate<String>)
  typealias Failure = Never

  let caller: CallingApp
  let topic: StoreTopic

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(place: .of(caller, topic))
  }

  /// An iterator that waits for one update after another.
  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate enum Place {
      case nowhere(StoreTopic)
      case outside(RemoteLaunch, StoreTopic)
      case inside(AppLaunch, StoreUpdates.AsyncIterator)

      static func of(_ caller: CallingApp, _ topic: StoreTopic) -> Place {
        switch caller {
        case .launch(let launch): .listening(in: launch, on: topic)
        case .remote(let remote): .outside(remote, topic)
        case .storeless: .nowhere(topic)
        }
      }

      static func listening(in launch: AppLaunch, on topic: StoreTopic) -> Place {
        .inside(launch, launch.store.updates(of: launch.id, on: topic).makeAsyncIterator())
      }
    }

    fileprivate var place: Place

    /// Returns the next update, or nil if the process ended or the task was cancelled.
    mutating func next() async -> Element? {
      if case .nowhere(let topic) = place {
        guard let caller = await CallingApp.whenKnown() else { return nil }
        place = .of(caller, topic)
      }
      if case .outside(let remote, let topic) = place {
        guard let launch = await remote.openWhenThere() else { return nil }
        place = .listening(in: launch, on: topic)
      }
      guard case .inside(let launch, var updates) = place, let update = await updates.next()
      else { return nil }
      return (launch, update)
    }
  }
}
