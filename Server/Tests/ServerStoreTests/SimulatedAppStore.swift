import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Synchronization

/// An App Store that answers from claims: the purchases of each person, and their signed states.
final class SimulatedAppStore: AppStoreAPI {
  struct State {
    /// The transactions of each person, in the order of their last change.
    var histories: [[TransactionPayload]] = []

    /// The notifications, oldest first.
    var notifications: [NotificationFact] = []
    var statuses: [[SubscriptionStatus]] = []
    var calls: [String] = []

    /// The beginnings of the times of which notifications were asked for.
    var starts: [WireDate] = []
    var pageSize = 2

    /// The days for which notifications are kept.
    var days: Int64 = 180
    var problem: (call: String, problem: AppStoreProblem)?

    /// Whether every page announces one more.
    var isEndless = false
  }

  private let state = Mutex(State())

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  var calls: [String] { state.withLock { $0.calls } }

  var starts: [WireDate] { state.withLock { $0.starts } }

  func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) async throws(AppStoreProblem) -> HistoryPage {
    let (person, state) = try called("history", transaction)
    let start = revision.flatMap { Int($0) } ?? 0
    let all = state.histories[person].filter { $0.environment == environment }
    let page = all[min(start, all.count)...].prefix(state.pageSize)
    let facts = page.compactMap { try? SignedFact(.transaction($0)) }
    return HistoryPage(
      facts: facts, revision: state.isEndless ? "0" : "\(start + page.count)",
      hasMore: state.isEndless || start + page.count < all.count)
  }

  func statuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SubscriptionStatus] {
    let (person, state) = try called("statuses", transaction)
    return person < state.statuses.count ? state.statuses[person] : []
  }

  func notifications(
    _ query: NotificationQuery, after token: String?
  ) async throws(AppStoreProblem) -> NotificationHistoryPage {
    let state = state.withLock { state in
      state.calls.append("notifications \(query.transaction ?? "")")
      state.starts.append(query.start)
      return state
    }
    guard query.end.rawValue - query.start.rawValue <= state.days * 86_400_000 else {
      throw AppStoreProblem(.tooFarBack, "too far back")
    }
    let start = token.flatMap { Int($0) } ?? 0
    let all = state.notifications.filter {
      $0.payload.signedDate >= query.start && $0.payload.signedDate <= query.end
    }
    let page = all[min(start, all.count)...].prefix(state.pageSize)
    let hasMore = start + page.count < all.count
    return NotificationHistoryPage(
      notifications: Array(page), token: hasMore ? "\(start + page.count)" : nil, hasMore: hasMore)
  }

  func transactions(
    ofOrder order: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SignedFact] { [] }

  func send(
    _ consumption: ConsumptionAnswer, about transaction: String,
    in environment: WireEnvironment
  ) async throws(AppStoreProblem) {
    _ = try called("consumption", transaction)
  }

  private func called(
    _ call: String, _ transaction: String
  ) throws(AppStoreProblem) -> (Int, State) {
    let state = state.withLock { state in
      state.calls.append("\(call) \(transaction)")
      return state
    }
    if let problem = state.problem, problem.call == call { throw problem.problem }
    guard
      let person = state.histories.firstIndex(where: { history in
        history.contains { $0.transactionId == transaction }
      })
    else { throw AppStoreProblem(.unknown, "unknown") }
    return (person, state)
  }
}
