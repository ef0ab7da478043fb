import AppStoreWire
import LocalAppStore

/// The waiting for updates from another process.
///
/// One request at a time waits for each of this one's processes of an app.
final class RemoteListening: Sendable {
  private struct Wait {
    let number: Int
    let topics: Set<StoreTopic>
    let task: Task<Void, Never>
  }

  private struct Waits {
    var current: [LaunchID: Wait] = [:]
    var last = 0

    /// The number of the last update that each process received.
    var received: [LaunchID: Int] = [:]
  }

  private let link: HTTPStoreLink
  private let dispatcher: UpdateDispatcher
  private let waits = Locked(Waits())

  init(link: HTTPStoreLink, dispatcher: UpdateDispatcher) {
    self.link = link
    self.dispatcher = dispatcher
  }

  /// Waits for a process' updates on its open topics and on no others; with none, waits no more.
  func listen(_ launch: LaunchID) {
    let topics = dispatcher.openTopics(of: launch)
    waits.withLock { waits in
      guard waits.current[launch]?.topics ?? [] != topics else { return }
      waits.current.removeValue(forKey: launch)?.task.cancel()
      guard !topics.isEmpty else { return }
      waits.last += 1
      let question = RemoteUpdates.Question(
        of: launch, on: topics, after: waits.received[launch, default: 0])
      let number = waits.last
      waits.current[launch] = Wait(
        number: number, topics: topics,
        task: Task { await self.wait(question, number: number) })
    }
  }

  private func wait(_ question: RemoteUpdates.Question, number: Int) async {
    let answer = await link.updates(question)
    let launch = question.launch
    let isCurrent = waits.withLock { waits in
      guard waits.current[launch]?.number == number else { return false }
      waits.current[launch] = nil
      waits.received[launch] = answer.entries.last?.number ?? waits.received[launch]
      return true
    }
    // Updates for an abandoned wait come again for the next.
    guard isCurrent else { return }
    for entry in answer.entries { dispatcher.deliver(entry.update, to: launch) }
    if answer.isOver { dispatcher.end(launch) } else { listen(launch) }
  }
}
