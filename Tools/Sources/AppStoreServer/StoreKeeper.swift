import Foundation
import LocalAppStore

/// Does what other processes ask of a store: each thing once, on the store's own devices.
actor StoreKeeper {
  /// How many answers are remembered for those who did not hear them.
  private static let remembered = 4_096

  nonisolated let store: LocalStore

  /// Names this process of the store.
  nonisolated let life: UUID

  private var answers: [UUID: Task<RemoteAnswer, Never>] = [:]
  private var order: [UUID] = []
  private var outboxes: [LaunchID: Outbox] = [:]

  init(store: LocalStore, life: UUID) {
    self.store = store
    self.life = life
  }

  /// Does what a request asks for, or answers as before where it was done already.
  func answer(_ remote: RemoteRequest) async -> RemoteAnswer {
    if let known = answers[remote.id] { return await known.value }
    // It was asked of a store that is gone: what that one did, it kept, but not for whom.
    if let first = remote.firstSentTo, first != life, !remote.request.isQuestion {
      return RemoteAnswer(.failure(.outcomeUnknown), now: store.clock.now, life: life)
    }
    let task = Task { [store, life] in
      let result: Result<AppStoreAnswer, AppStoreError>
      do throws(AppStoreError) {
        result = .success(try await store.send(remote.request))
      } catch {
        result = .failure(error)
      }
      return RemoteAnswer(result, now: store.clock.now, life: life)
    }
    remember(remote.id, task)
    return await task.value
  }

  /// What a process is told, when there is something or a while is over.
  func updates(_ question: RemoteUpdates.Question, within patience: Duration) async -> RemoteUpdates
  {
    let outbox = outboxes[question.launch] ?? Outbox(store: store, launch: question.launch)
    outboxes[question.launch] = outbox
    let told = await outbox.collect(question, within: patience)
    if told.isOver { outboxes[question.launch] = nil }
    return told
  }

  /// Opens the app on a device counted from 1, which there is from then on.
  ///
  /// Whatever ran on it ends: only one process can be the app on a device.
  func open(device number: Int) throws(AppStoreError) -> RemoteOpening {
    let device = try device(number)
    if let running = store.launch(on: device) { _ = try store.ask(.end(running)) }
    guard case .opened(let launch) = try store.ask(.open(device)) else { throw .outcomeUnknown }
    return RemoteOpening(launch, in: StoreDescription(store), life: life)
  }

  /// The device with a number, counted from 1; those up to it are bought and have the app.
  func device(_ number: Int) throws(AppStoreError) -> DeviceID {
    while store.devices.count < number {
      let account = try account(1)
      _ = try store.ask(.addDevice(account, .iOS, locale: nil))
      if let device = store.devices.last { _ = try store.ask(.install(device, version: nil)) }
    }
    return store.devices[number - 1]
  }

  /// The account with a number, counted from 1; those up to it are opened.
  func account(_ number: Int) throws(AppStoreError) -> AccountID {
    while store.accounts.count < number { _ = try store.ask(.addAccount(storefront: nil)) }
    return store.accounts[number - 1]
  }

  private func remember(_ id: UUID, _ task: Task<RemoteAnswer, Never>) {
    answers[id] = task
    order.append(id)
    if order.count > Self.remembered { answers[order.removeFirst()] = nil }
  }
}
