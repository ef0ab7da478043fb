import Foundation

/// One change of a store's state, as recorded in a kept store's log.
struct LoggedChange: Codable, Sendable {
  /// The kinds of changes.
  enum Change: Codable, Sendable {
    /// A client sent a command.
    case command(StoreCommandEnvelope)

    /// The next thing that was due was done.
    case due

    /// A process was delivered its next update on some topics.
    case delivery(LaunchID, Set<StoreTopic>)

    /// The store was opened again, to sell by a configuration, and processes ended with it or went on.
    case opening(StoreConfiguration, endsProcesses: Bool)

    /// Nothing but the time is another one.
    case time
  }

  let change: Change

  /// The time at which it happened.
  let date: Date

  /// The machine's time of the change, if the change depends on it.
  let machineTime: Date?

  /// The outcome.
  let digest: ChangeDigest

  /// Creates the record of a change that a store has just made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - state: The state after it.
  ///   - digest: The outcome.
  init(_ change: Change, in state: AppStoreState, digest: ChangeDigest) {
    self.change = change
    self.date = state.now
    self.machineTime = state.machineTime
    self.digest = digest
  }

  /// Creates the record of a change that no caller waits for.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - state: The state after it.
  ///   - events: The number of events before it.
  init(_ change: Change, in state: AppStoreState, after events: Int) {
    self.init(change, in: state, digest: ChangeDigest(of: state, after: events))
  }

  /// The name in a sentence.
  var name: String {
    switch change {
    case .command(let envelope):
      "`\(StoreCommands.name(of: type(of: envelope.command)) ?? "\(type(of: envelope.command))")`"
    case .due: "what was due"
    case .delivery: "an update to a process"
    case .opening: "the opening of the store"
    case .time: "the time"
    }
  }
}

extension AppStoreState {
  /// Makes a change again, and returns the outcome that it has now.
  mutating func redo(_ logged: LoggedChange, _ services: StoreServices) -> ChangeDigest {
    now = logged.date
    machineTime = logged.machineTime
    defer { machineTime = nil }
    let events = log.count
    switch logged.change {
    case .command(let envelope):
      return redo(envelope.command, inApp: envelope.app ?? .first, services, after: events)
    case .due: _ = performDue(services)
    case .delivery(let launch, let topics): _ = takeUpdate(for: launch, on: topics, services)
    case .opening(let configuration, let endsProcesses):
      reopen(with: configuration, endingProcesses: endsProcesses)
    case .time: break
    }
    return ChangeDigest(of: self, after: events)
  }

  private mutating func redo(
    _ command: some StoreCommand, inApp app: AppID, _ services: StoreServices, after events: Int
  ) -> ChangeDigest {
    let result = run(command, inApp: app, services)
    return ChangeDigest(of: result, in: self, after: events)
  }
}
