import AppStoreWire
import Foundation
import Logging
import ServerCore
import ServerStore

/// A client of the App Store Server API that verifies all signed data in answers.
///
/// An invalid token in an answer is ignored, so that it can't block the valid ones.
struct AppStoreClient: AppStoreAPI {
  var transport: AppStoreTransport
  let verifier: FactVerifier
  let gate: RevocationGate
  let logger: Logger

  /// Returns a client whose requests use an hourly budget, for work without a waiting caller.
  func inBackground(_ budget: HourlyBudget) -> AppStoreClient {
    var client = self
    client.transport.hourly = budget
    return client
  }

  func history(
    of transaction: String, in environment: WireEnvironment, after revision: String?
  ) async throws(AppStoreProblem) -> HistoryPage {
    let answer: AppStoreAnswers.History = try await ask(
      .history(of: try number(transaction), in: environment, after: revision))
    var facts: [SignedFact] = []
    for token in answer.signedTransactions {
      guard let fact = try await verified(token, in: environment, verifier.transaction) else {
        continue
      }
      facts.append(fact)
    }
    return HistoryPage(facts: facts, revision: answer.revision, hasMore: answer.hasMore)
  }

  func statuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SubscriptionStatus] {
    let answer: AppStoreAnswers.Statuses = try await ask(
      .statuses(of: try number(transaction), in: environment))
    var statuses: [SubscriptionStatus] = []
    for item in answer.data.flatMap(\.lastTransactions) {
      guard
        let newest = try await verified(
          item.signedTransactionInfo, in: environment, verifier.transaction)
      else { continue }
      var renewal: SignedFact?
      if let token = item.signedRenewalInfo {
        renewal = try await verified(token, in: environment, verifier.renewal)
      }
      // Data about another subscription doesn't belong to this one.
      if renewal?.original != newest.original { renewal = nil }
      statuses.append(
        SubscriptionStatus(
          WireSubscriptionStatus(rawValue: item.status), transaction: newest, renewal: renewal))
    }
    return statuses
  }

  func notifications(
    _ query: NotificationQuery, after token: String?
  ) async throws(AppStoreProblem) -> NotificationHistoryPage {
    struct Asked: Encodable {
      let startDate: Int64
      let endDate: Int64
      let transactionId: String?
    }
    var transaction: String?
    if let named = query.transaction { transaction = try number(named) }
    let body = try? JSONEncoder().encode(
      Asked(
        startDate: query.start.rawValue, endDate: query.end.rawValue, transactionId: transaction))
    let answer: AppStoreAnswers.Notifications = try await ask(
      .notifications(body ?? Data(), in: query.environment, after: token))
    var notifications: [NotificationFact] = []
    for item in answer.notificationHistory {
      guard
        let fact = try await judged({ try verifier.notification(item.signedPayload) }, \.tokens)
      else { continue }
      // A local store has one environment, regardless of the requested one.
      guard fact.facts.allSatisfy({ $0.id.environment == query.environment }) else { continue }
      notifications.append(fact)
    }
    return NotificationHistoryPage(
      notifications: notifications, token: answer.paginationToken, hasMore: answer.hasMore)
  }

  func transactions(
    ofOrder order: String, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [SignedFact] {
    // Any other text would form another path, and the sandbox has no orders.
    guard CustomerSearch.isOrder(order), environment == .production else { return [] }
    var once = transport
    // A caller waits for it.
    (once.attempts, once.timeout) = (1, .seconds(10))
    let answer: AppStoreAnswers.Order = try await ask(.order(order, in: environment), by: once)
    var facts: [SignedFact] = []
    for token in answer.signedTransactions ?? [] {
      guard let fact = try await verified(token, in: environment, verifier.transaction) else {
        continue
      }
      facts.append(fact)
    }
    return facts
  }

  func send(
    _ consumption: ConsumptionAnswer, about transaction: String,
    in environment: WireEnvironment
  ) async throws(AppStoreProblem) {
    let body = try? JSONEncoder().encode(consumption)
    _ = try await transport.answer(
      .consumption(body ?? Data(), of: try number(transaction), in: environment))
  }

  /// Returns a transaction's identifier, if it is valid: any other text would form another path.
  private func number(_ transaction: String) throws(AppStoreProblem) -> String {
    guard (1...32).contains(transaction.utf8.count),
      transaction.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { throw AppStoreProblem(.unknown, "A transaction's identifier is a number.") }
    return transaction
  }

  private func ask<Answer: Decodable>(
    _ request: AppStoreRequest, by other: AppStoreTransport? = nil
  ) async throws(AppStoreProblem) -> Answer {
    let bytes = try await (other ?? transport).answer(request)
    do { return try JSONDecoder().decode(Answer.self, from: bytes) } catch {
      throw AppStoreProblem(.later(nil), "\(request.name) was answered with what can't be read.")
    }
  }

  private func verified(
    _ token: String, in environment: WireEnvironment, _ verify: (String) throws -> SignedFact
  ) async throws(AppStoreProblem) -> SignedFact? {
    let fact = try await judged({ try verify(token) }, { [$0.token] })
    guard let fact, fact.id.environment == environment else { return nil }
    return fact
  }

  /// Returns the contents of a token, or nil if it is invalid.
  private func judged<Fact>(
    _ verify: () throws -> Fact, _ tokens: (Fact) -> [String]
  ) async throws(AppStoreProblem) -> Fact? {
    let fact: Fact
    do { fact = try verify() } catch {
      logger.error("A token of the App Store's is not good", metadata: ["error": "\(error)"])
      return nil
    }
    switch await gate.judge(tokens(fact)) {
    case .accepted: return fact
    case .revoked:
      logger.error("A token of the App Store's is signed by a certificate that was revoked")
      return nil
    case .undecided:
      throw AppStoreProblem(
        .later(nil), "It is unknown whether one of the App Store's certificates was revoked.")
    }
  }
}
