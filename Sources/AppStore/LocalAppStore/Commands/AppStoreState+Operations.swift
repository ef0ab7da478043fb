import AppStoreWire
import Foundation

extension AppStoreState {
  /// Runs a command about an app, or about the app of the process that sends it.
  mutating func run<Command: StoreCommand>(
    _ command: Command, inApp app: AppID, _ services: StoreServices
  ) -> Result<Command.Answer, AppStoreError> {
    // A process that has ended is refused in any shop.
    let launch = (command as? any LaunchCommand)?.launch
    do throws(AppStoreError) {
      return .success(
        try inApp(launch.flatMap { launches[$0]?.app } ?? app, services) {
          store throws(AppStoreError) in try command.run(in: &store)
        })
    } catch {
      return .failure(error)
    }
  }

  /// Does the next thing that is due, and returns it, or nil if nothing is.
  ///
  /// If a command fails when it is due, the log records it.
  mutating func performDue(_ services: StoreServices) -> Agenda.Item? {
    let item = takeDue()
    switch item {
    case .subscription(let id, let app):
      try? inApp(app, services) { DuePeriod(id).perform(in: &$0) }
    case .request(let scheduled):
      perform(scheduled.command, inApp: scheduled.app ?? .first, services)
    case nil: break
    }
    return item
  }

  private mutating func perform(
    _ command: some StoreCommand, inApp app: AppID, _ services: StoreServices
  ) {
    if case .failure(let error) = run(command, inApp: app, services) {
      record(.failed, of: app, note: error.message)
    }
  }

  /// Returns the next update for a process on one of `topics`, and records its delivery.
  mutating func takeUpdate(
    for launch: LaunchID, on topics: Set<StoreTopic>, _ services: StoreServices
  ) -> StoreUpdate<StoreDocument>? {
    guard let app = launches[launch]?.app else { return nil }
    return (try? inApp(app, services) { UpdateDelivery(to: launch, on: topics).take(in: &$0) })
      ?? nil
  }
}

extension AppStoreState {
  /// Reopens a kept store: its first app gets the given configuration; processes end, or continue
  /// elsewhere.
  mutating func reopen(with configuration: StoreConfiguration, endingProcesses: Bool) {
    if endingProcesses {
      for launch in launches.ids { end(launch) }
    }
    noteTermsChange()
    guard var shop = takeShop(of: .first) else { return }
    shop.sell(by: configuration)
    putBack(shop, of: .first)
    dropStale()
  }

  /// Ends a process.
  ///
  /// An ended process stays ended.
  mutating func end(_ id: LaunchID) {
    guard let launch = launches.remove(id) else { return }
    record(
      .ended, of: launch.app, account: devices[launch.device]?.account, device: launch.device)
  }
}

extension AppStoreState {
  /// The instant of the next scheduled item by the store's clock, or nil if nothing is due.
  var nextDue: Date? { agenda.first.map { $0.date - clockLead } }

  /// Takes the next thing that is due at ``now`` or before off the agenda, and returns it.
  mutating func takeDue() -> Agenda.Item? {
    guard let entry = agenda.first, entry.date <= now else { return nil }
    agenda.removeFirst()
    dropStale()
    return entry.item
  }

  /// Removes outdated items from the head of the agenda.
  mutating func dropStale() {
    while let entry = agenda.first, !isCurrent(entry) { agenda.removeFirst() }
  }

  private func isCurrent(_ entry: Agenda.Entry) -> Bool {
    guard case .subscription(let id, let app) = entry.item else { return true }
    return shop(of: app)?.subscriptions[id]?.due?.number == entry.number
  }
}

extension AppStoreState {
  /// Records something that happened to an app, or to no app where that is nil.
  mutating func record(
    _ kind: StoreEvent.Kind, of app: AppID?, account: AccountID? = nil, device: DeviceID? = nil,
    product: String? = nil, transaction: TransactionID? = nil, note: String? = nil,
    _ notification: StoreNotification? = nil, amount: Int64 = 0,
    about subject: LoggedEvent.Subject? = nil
  ) {
    let event = StoreEvent(
      number: log.count + 1, date: now, kind: kind, app: app, account: account, device: device,
      productID: product, transaction: transaction, note: note, amount: amount,
      notification: notification)
    log.append(LoggedEvent(event: event, subject: subject))
  }
}
