public import AppStoreWire
import Foundation
public import LocalAppStore
public import ServerCore
public import ServerStore

/// The App Store Server API of a local store, without HTTP.
public struct LocalStoreAPI: AppStoreAPI {
  /// The behavior of the API.
  ///
  /// `slow` answers after three seconds of the store's clock; `down`, `error` and `rateLimited` throw an
  /// ``AppStoreProblem`` after which the request may be repeated.
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    case normal, slow, down, error
    case rateLimited = "rate_limited"
  }

  private let store: LocalStore
  private let reader: any FactReader
  private let page: Int

  /// A Boolean value that indicates whether the history of notifications is there, or was too long ago.
  private let keepsNotifications: Bool

  /// Returns how it behaves at the next call.
  private let fault: @Sendable () -> Fault

  /// Creates the API of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - reader: Reads the store's signed data.
  ///   - page: The items of a page.
  ///   - keepsNotifications: Whether it still has the notifications that it sent.
  ///   - fault: Returns how it behaves at the next call.
  public init(
    _ store: LocalStore, reader: any FactReader, page: Int = 20,
    keepsNotifications: Bool = true,
    fault: @escaping @Sendable () -> Fault = { .normal }
  ) {
    self.store = store
    self.reader = reader
    self.page = page
    self.keepsNotifications = keepsNotifications
    self.fault = fault
  }

  /// Returns a page of all transactions of one person, in the order of their last change.
  ///
  /// - Parameters:
  ///   - transaction: Any transaction of the person.
  ///   - environment: Ignored: the store has one environment.
  ///   - revision: The end of the page before; the first page if it is nil or not a number.
  /// - Returns: The page, without tokens that the reader refuses.
  /// - Throws: ``AppStoreProblem`` if the store has no such transaction, or for the fault in force.
  public func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) async throws(AppStoreProblem) -> ServerStore.HistoryPage {
    try pass()
    var query = TransactionQuery(account: try subject(transaction).account)
    query.position = revision.flatMap { Int($0) }
    query.limit = self.page
    let (page, reader) = (ask(ListServerTransactions(query)), reader)
    return await late(
      ServerStore.HistoryPage(
        facts: page?.transactions.compactMap { try? reader.transaction($0) } ?? [],
        revision: page.map { "\($0.position)" }, hasMore: page?.hasMore ?? false))
  }

  /// Returns the states of a person's subscriptions.
  ///
  /// - Parameters:
  ///   - transaction: Any transaction of the person.
  ///   - environment: Ignored: the store has one environment.
  /// - Returns: The states whose newest transaction the reader accepts.
  /// - Throws: ``AppStoreProblem`` if the store has no such transaction, or for the fault in force.
  public func statuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SubscriptionStatus] {
    try pass()
    let (found, reader) = (
      ask(ListServerSubscriptions(of: try subject(transaction).account)), reader
    )
    return await late(
      found?.compactMap { status in
        guard let newest = try? reader.transaction(status.transaction) else { return nil }
        return SubscriptionStatus(
          status.status, transaction: newest, renewal: try? reader.renewal(status.renewalInfo))
      } ?? [])
  }

  /// Returns a page of the notifications that were sent, of the last 180 days at most.
  ///
  /// - Parameters:
  ///   - query: The notifications to return.
  ///   - token: The end of the page before, or nil for the first page.
  /// - Returns: The page, oldest first, without tokens that the reader refuses; an empty one if the API keeps no
  ///   notifications.
  /// - Throws: ``AppStoreProblem`` if the store has no such transaction, or for the fault in force.
  public func notifications(
    _ query: NotificationQuery, after token: String?
  ) async throws(AppStoreProblem) -> ServerStore.NotificationHistoryPage {
    try pass()
    guard keepsNotifications else {
      return await late(
        ServerStore.NotificationHistoryPage(notifications: [], token: nil, hasMore: false))
    }
    var filter = NotificationFilter()
    filter.from = max(query.start.date, store.clock.now - 180 * 86_400)
    filter.until = query.end.date + 1
    if let transaction = query.transaction {
      filter.account = try subject(transaction).account
    }
    let after = token.flatMap { Int($0) } ?? 0
    let (page, reader) = (
      ask(FindNotifications(filter, after: after, limit: self.page)), reader
    )
    return await late(
      ServerStore.NotificationHistoryPage(
        notifications: page?.notifications.compactMap {
          try? reader.notification($0.signedPayload)
        } ?? [],
        token: page?.notifications.last.map { "\($0.event)" }, hasMore: page?.hasMore ?? false))
  }

  /// Returns the transactions of an order.
  ///
  /// - Parameters:
  ///   - order: The order number from a buyer's receipt.
  ///   - environment: Ignored: the store has one environment.
  /// - Returns: The transactions that the reader accepts; none for an unknown order.
  /// - Throws: ``AppStoreProblem`` for the fault in force.
  public func transactions(
    ofOrder order: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SignedFact] {
    try pass()
    let reader = reader
    let tokens = ask(LookUpOrder(order)) ?? nil
    return await late(tokens?.compactMap { try? reader.transaction($0) } ?? [])
  }

  /// Accepts consumption information about a purchase, and does nothing with it.
  ///
  /// - Parameters:
  ///   - consumption: The information, ignored.
  ///   - transaction: The purchase, which need not exist.
  ///   - environment: Ignored: the store has one environment.
  /// - Throws: ``AppStoreProblem`` for the fault in force.
  public func send(
    _ consumption: ServerStore.ConsumptionAnswer, about transaction: String,
    in environment: WireEnvironment
  ) async throws(AppStoreProblem) {
    try pass()
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

  /// Returns an answer; while the API is slow, after three seconds of the store's clock, with the
  /// state from before them.
  private func late<Answer: Sendable>(_ answer: Answer) async -> Answer {
    if fault() == .slow { await store.advance(to: store.clock.now + 3) }
    return answer
  }

  private func pass() throws(AppStoreProblem) {
    switch fault() {
    case .normal, .slow: return
    case .down: throw AppStoreProblem(.later(nil), "Nobody answers.")
    case .error: throw AppStoreProblem(.later(nil), "The App Store has an error.")
    case .rateLimited:
      throw AppStoreProblem(.later(WireDate(store.clock.now)), "These are too many requests.")
    }
  }
}
