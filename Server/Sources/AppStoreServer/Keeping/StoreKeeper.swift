import Foundation
import HTTPTypes
import LocalAppStore

/// Performs remote requests on a store: each once, on the store's own devices.
actor StoreKeeper {
  /// The number of answers that are remembered for clients that did not receive them.
  private static let remembered = 4_096

  /// The most accounts that are opened by asking for them.
  private static let opened = 16

  nonisolated let store: LocalStore

  /// Names this process of the store.
  nonisolated let session: UUID

  private var answers: [UUID: Task<any Encodable & Sendable, Never>] = [:]
  private var order: [UUID] = []
  private var outboxes: [LaunchID: Outbox] = [:]

  init(store: LocalStore, session: UUID) {
    self.store = store
    self.session = session
  }

  /// Performs a request, or returns the earlier answer if it was already performed.
  ///
  /// - Returns: A ``RemoteAnswer`` of the command's answer.
  func answer(_ request: RemoteRequest) async -> any Encodable & Sendable {
    if let known = answers[request.id] { return await known.value }
    // An earlier session received the request and stored its result, but not which request it
    // belongs to.
    if let first = request.firstSentTo, first != session, !request.request.isQuestion {
      return RemoteAnswer<Done>(.failure(.outcomeUnknown), now: store.clock.now, session: session)
    }
    let task = Task { [store, session] in
      await Self.answer(
        request.request.command, about: request.request.app ?? .first, in: store, session: session)
    }
    remember(request.id, task)
    return await task.value
  }

  private static func answer<Command: StoreCommand>(
    _ command: Command, about app: AppID, in store: LocalStore, session: UUID
  ) async -> any Encodable & Sendable {
    let result: Result<Command.Answer, AppStoreError>
    do throws(AppStoreError) {
      result = .success(try await store.send(command, inApp: app))
    } catch {
      result = .failure(error)
    }
    return RemoteAnswer(result, now: store.clock.now, session: session)
  }

  /// Returns a process's updates, when there are some or at the timeout.
  func updates(_ question: RemoteUpdates.Question, within patience: Duration) async -> RemoteUpdates
  {
    let outbox = outboxes[question.launch] ?? Outbox(store: store, launch: question.launch)
    outboxes[question.launch] = outbox
    let answer = await outbox.collect(question, within: patience)
    if answer.isOver { outboxes[question.launch] = nil }
    return answer
  }

  /// Opens the app on a device counted from 1, which there is from then on.
  ///
  /// A process that ran on it ends, because only one can be the app on a device.
  func open(device number: Int) throws(AppStoreError) -> RemoteOpening {
    let device = try device(number)
    if let running = store.launch(on: device) { try store.ask(EndLaunch(running)) }
    return RemoteOpening(
      try store.ask(OpenApp(on: device)), in: StoreDescription(store), session: session)
  }

  /// Returns the device with a number, counted from 1; creates missing ones up to it, with the app.
  func device(_ number: Int) throws(AppStoreError) -> DeviceID {
    while store.devices.count < number {
      let device = try store.ask(AddDevice(account: try account(1)))
      try store.ask(InstallApp(on: device))
    }
    return store.devices[number - 1]
  }

  /// Returns the account with a number, counted from 1; creates missing ones up to it.
  func account(_ number: Int) throws(AppStoreError) -> AccountID {
    while store.accounts.count < number { try store.ask(AddAccount()) }
    return store.accounts[number - 1]
  }

  /// Returns the account with a number; if it doesn't exist, creates it for the first few numbers.
  ///
  /// - Throws: ``Refusal`` if the account doesn't exist, and asking doesn't open one.
  func account(numbered number: Int) throws -> AccountID {
    guard number <= max(Self.opened, store.accounts.count) else {
      throw Refusal(
        .badRequest, "There is no account \(number).",
        fix: "Asking opens up to \(Self.opened); `customers` makes more.")
    }
    return try account(number)
  }

  /// Returns the device with a number; if it doesn't exist, creates it for the first few numbers.
  ///
  /// - Throws: ``Refusal`` if the device doesn't exist, and asking doesn't buy one.
  func device(numbered number: Int) throws -> DeviceID {
    guard number <= max(Self.opened, store.devices.count) else {
      throw Refusal(
        .badRequest, "There is no device \(number).", fix: "Asking opens up to \(Self.opened).")
    }
    return try device(number)
  }

  private func remember(_ id: UUID, _ task: Task<any Encodable & Sendable, Never>) {
    answers[id] = task
    order.append(id)
    if order.count > Self.remembered { answers[order.removeFirst()] = nil }
  }
}
