import LocalAppStore

/// What a process is told by itself, on one topic; where its store is yet to be reached, from then on.
struct LaunchUpdates: AsyncSequence, Sendable {
  typealias Element = (launch: AppLaunch, update: StoreUpdate<String>)
  typealias Failure = Never

  let speaker: Speaker
  let topic: StoreTopic

  func makeAsyncIterator() -> AsyncIterator {
    switch speaker {
    case .launch(let launch): AsyncIterator(place: .listening(in: launch, on: topic))
    case .remote(let remote): AsyncIterator(place: .outside(remote, topic))
    }
  }

  /// Waits for one update after another.
  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate enum Place {
      case outside(RemoteLaunch, StoreTopic)
      case inside(AppLaunch, StoreUpdates.AsyncIterator)

      static func listening(in launch: AppLaunch, on topic: StoreTopic) -> Place {
        .inside(launch, launch.box.updates(of: launch.id, on: topic).makeAsyncIterator())
      }
    }

    fileprivate var place: Place

    /// The next update, or nil where the process ended or the task was cancelled.
    mutating func next() async -> Element? {
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
