import AppStoreServer
import Foundation
import Journeys
import LocalAppStore

extension Session {
  /// The number of notifications, and of transactions, that a page lists.
  private static let listed = 50

  /// Returns a server's view.
  func serverView(for query: ServerQuery, as runID: String) async throws -> BackEndView {
    let store = simulation.store
    let before = notifications.prefix { $0.number < query.before ?? .max }
    let lines = before.suffix(Self.listed)
    let signed = try lines.first.map { first in
      try store.ask(FindNotifications(after: first.number - 1, limit: lines.count)).notifications
    }
    let selected =
      query.notification.flatMap { try? store.ask(ReadNotification(of: $0)) } ?? signed?.last
    let line = selected.flatMap { one in notifications.last { $0.number == one.event } }
    let transactions = try await transactions(with: line)
    let transaction = query.transaction ?? line?.transaction ?? transactions.first?.id
    return BackEndView(
      runID: runID, zone: await simulation.timeZone,
      names: names, bundleID: store.app.bundleID,
      configuration: app.url.appending(path: AppFolder.productsName).path, query: query,
      listed: (signed ?? []).reversed(),
      lines: Dictionary((lines + [line].compactMap(\.self)).map { ($0.number, $0) }) { $1 },
      earlier: before.count - lines.count, count: notifications.count, selected: selected,
      transactions: transactions,
      answered: try await answer(query.question, about: transaction))
  }

  private func answer(
    _ question: ServerQuestion, about transaction: TransactionID?
  ) async throws -> BackEndView.Answered? {
    guard let transaction else { return nil }
    let path = question.path(about: transaction)
    let folder = try savedFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // A store that answers servers dates each change itself from then on: this store would report that to the app, a
    // copy doesn't.
    let store = simulation.store
    let copy = try LocalStore(
      keptIn: folder.appending(path: Self.storeName), configuration: app.products, app: store.app,
      environment: store.environment, now: store.clock.now, endsProcesses: false)
    try copy.ask(AnswerServers())
    return BackEndView.Answered(
      question: question, transaction: transaction, path: path,
      answer: await ServerAPIReader(of: copy).answer(to: path))
  }

  /// Returns the account's newest transactions, and the notification's.
  private func transactions(
    with line: NotificationLine?
  ) async throws -> [BackEndView.Transaction] {
    let entries = try await simulation.store.send(ListEntries(of: await simulation.account))
    let own = entries.filter { $0.phase == .purchased }.suffix(Self.listed).reversed().map {
      BackEndView.Transaction(id: $0.id, product: $0.productID, date: $0.purchaseDate)
    }
    guard let line, let id = line.transaction, !own.contains(where: { $0.id == id }) else {
      return Array(own)
    }
    return own + [
      BackEndView.Transaction(id: id, product: line.product ?? "", date: line.date)
    ]
  }

  /// Returns a notification as the store would post it, or `nil` if the number is unknown.
  func posted(_ number: Int) -> String? {
    guard let signed = try? simulation.store.ask(ReadNotification(of: number)) else { return nil }
    return #"{"signedPayload":"\#(signed.signedPayload)"}"#
  }

  /// Returns the store as a file that `tollgate appstore` can open.
  func savedStore() throws -> Data {
    let folder = try savedFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Data(contentsOf: folder.appending(path: Self.storeName))
  }

  private static let storeName = "store"

  /// Writes the store into a new folder, with the empty log from which another store continues.
  private func savedFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tollgate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: Self.storeName)
    try simulation.store.save(to: file)
    let log = file.appendingPathExtension("log")
    if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
    return folder
  }
}
