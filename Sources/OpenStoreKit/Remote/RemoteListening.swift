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
    var heard: [LaunchID: Int] = [:]
  }

  private let link: HTTPStoreLink
  private let room: DeliveryRoom
  private let waits = Locked(Waits())

  init(link: HTTPStoreLink, room: DeliveryRoom) {
    self.link = link
    self.room = room
  }

  /// Waits for a process' updates on its open topics and on no others; with none, waits no more.
  func listen(_ launch: LaunchID) {
    let topics = room.openTopics(of: launch)
    waits.withLock { waits in
      guard waits.current[launch]?.topics ?? [] != topics else { return }
      waits.current.removeValue(forKey: launch)?.task.cancel()
      guard !topics.isEmpty else { return }
      waits.last += 1
      let question = RemoteUpdates.Question(
        of: launch, on: topics, after: waits.heard[launch, default: 0])
      let number = waits.last
      waits.current[launch] = Wait(
        number: number, topics: topics,
        task: Task { await self.wait(question, number: number) })
    }
  }

  private func wait(_ question: RemoteUpdates.Question, number: Int) async {
    let told = await link.updates(question)
    let launch = question.launch
    let isCurrent = waits.withLock { waits in
      guard waits.current[launch]?.number == number else { return false }
      waits.current[launch] = nil
      waits.heard[launch] = told.entries.last?.number ?? waits.heard[launch]
      return true
    }
    // What came for a wait that was given up comes again for the next.
    guard isCurrent else { return }
    for entry in told.entries { room.handOut(entry.update, to: launch) }
    if told.isOver { room.end(launch) } else { listen(launch) }
  }
}
