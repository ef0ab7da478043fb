import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerStore
import Synchronization

/// The App Store Server API of a story's store, without HTTP and signatures.
final class StoreAPI: AppStoreAPI {
  /// The items of a page, few of them so that lives have several pages.
  private static let page = 5

  private let store: LocalStore
  private let reader: any FactReader
  private let fault: Story.APIFault
  private let random: Mutex<Seeded>

  init(_ store: LocalStore, reader: any FactReader, fault: Story.APIFault = .normal, seed: UInt64) {
    self.store = store
    self.reader = reader
    self.fault = fault
    random = Mutex(Seeded(seed))
  }

  func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) async throws(AppStoreProblem) -> ServerStore.TransactionPage {
    try await pass()
    var query = TransactionQuery(account: try subject(transaction).account)
    query.position = revision.flatMap { Int($0) }
    query.limit = Self.page
    let (page, reader) = (ask(ListServerTransactions(query)), reader)
    return ServerStore.TransactionPage(
      facts: page?.transactions.compactMap { try? reader.transaction($0) } ?? [],
      revision: page.map { "\($0.position)" }, hasMore: page?.hasMore ?? false)
  }

  func statuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SubscriptionStatus] {
    try await pass()
    let (found, reader) = (
      ask(ListServerSubscriptions(of: try subject(transaction).account)), reader
    )
    return found?.compactMap { status in
      guard let newest = try? reader.transaction(status.transaction) else { return nil }
      return SubscriptionStatus(
        status.status, transaction: newest, renewal: try? reader.renewal(status.renewalInfo))
    } ?? []
  }

  func notifications(
    _ query: NotificationQuery, after token: String?
  ) async throws(AppStoreProblem) -> ServerStore.NotificationPage {
    try await pass()
    var filter = NotificationFilter()
    filter.from = max(query.start.date, store.clock.now - 180 * 86_400)
    filter.until = query.end.date + 1
    if let transaction = query.transaction {
      filter.account = try subject(transaction).account
    }
    let after = token.flatMap { Int($0) } ?? 0
    let (page, reader) = (
      ask(FindNotifications(filter, after: after, limit: Self.page)), reader
    )
    return ServerStore.NotificationPage(
      notifications: page?.notifications.compactMap {
        try? reader.notification($0.signedPayload)
      } ?? [],
      token: page?.notifications.last.map { "\($0.event)" }, hasMore: page?.hasMore ?? false)
  }

  func send(
    _ consumption: ServerStore.ConsumptionInformation, about transaction: String,
    in environment: WireEnvironment
  ) async throws(AppStoreProblem) {
    try await pass()
  }

  private func ask<Command: StoreCommand>(_ command: Command) -> Command.Answer? {
    try? store.ask(command)
  }

  private func subject(_ transaction: String) throws(AppStoreProblem) -> TransactionSubject {
    guard let number = UInt64(transaction), let found = ask(FindTransaction(number)),
      let subject = found
    else { throw AppStoreProblem(.unknown, "There is no such transaction.") }
    return subject
  }

  /// Answers as the App Store does today: at once, late, or not.
  private func pass() async throws(AppStoreProblem) {
    let roll = random.withLock { Int.random(in: 0..<3, using: &$0) }
    switch (fault, roll) {
    case (.normal, _), (.error, 1...), (.rateLimited, 1...): return
    case (.down, _): throw AppStoreProblem(.later(nil), "Nobody answers.")
    case (.error, _): throw AppStoreProblem(.later(nil), "The App Store has an error.")
    case (.rateLimited, _):
      throw AppStoreProblem(.later(WireDate(store.clock.now)), "Too many requests.")
    }
  }
}
