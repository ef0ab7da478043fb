import Foundation
import LocalAppStore

/// The App Store's page of a subscription: it asks the app's server for a message first.
struct SubscriptionPage: Sendable {
  let store: LocalStore
  var server: RetentionServer?

  /// Opens the page, shows the server's answer if it arrives in time, and makes a choice.
  ///
  /// - Parameters:
  ///   - productID: The subscription.
  ///   - account: The account.
  ///   - choice: The choice, or nil if none is made.
  ///   - limit: The time that the server has to answer.
  /// - Returns: The page's content, and the subscriber's action.
  /// - Throws: `AppStoreError` if the account doesn't subscribe, or there is no offer to accept.
  func open(
    _ productID: String, account: AccountID, choice: RetentionVisit.Choice?,
    within limit: Duration = RetentionServer.limit
  ) async throws -> PageReport {
    let question = try await store.send(OpenSubscriptionPage(of: productID, account: account))
    var answer: RetentionAnswer?
    var reply: RetentionReply?
    var problem: String?
    if let address = question.address, let server {
      let asked = await server.ask(question.signedPayload, at: address, within: limit)
      reply = asked
      do throws(UnreadableAnswer) {
        if let body = asked.body { answer = try RetentionAnswer(body) }
        if asked.result != .success { problem = "the server's answer: \(asked.result.rawValue)" }
      } catch {
        problem = error.reason
      }
    }
    var visit = try await store.send(
      ShowRetention(answer, on: question.id, result: reply?.result, problem: problem))
    if let choice { visit = try await store.send(ChooseRetention(choice, on: visit.id)) }
    return PageReport(visit, of: store, time: reply?.time)
  }
}

/// A visit to the page of a subscription, as JSON.
struct PageReport: Codable, Hashable, Sendable {
  struct Message: Codable, Hashable, Sendable {
    let messageIdentifier: String
    let header: String
    let body: String
  }

  let requestIdentifier: String
  let account: Int?
  let productId: String
  let originalTransactionId: String
  let locale: String
  let date: String

  /// The result of the call to the server and its milliseconds, or nil without a call.
  let result: String?
  let milliseconds: Int?

  /// The source of the message: `realtime`, `default` or `none`.
  let source: String?
  let message: Message?

  /// The plan to change to, or the plan of the offer.
  let offeredProductId: String?
  let offerIdentifier: String?
  let problem: String?
  let choice: String?

  init(_ visit: RetentionVisit, of store: LocalStore, time: Duration? = nil) {
    requestIdentifier = visit.id.uuidString.lowercased()
    account = store.accounts.firstIndex(of: visit.account).map { $0 + 1 }
    productId = visit.productID
    originalTransactionId = visit.originalID.description
    locale = visit.locale
    date = visit.date.withMilliseconds
    result = visit.result?.rawValue
    milliseconds = time.map { Int($0 / .milliseconds(1)) }
    source = visit.source?.rawValue
    message = visit.content.map {
      Message(
        messageIdentifier: $0.message.uuidString.lowercased(), header: $0.header, body: $0.body)
    }
    offeredProductId = visit.content?.productID
    offerIdentifier = visit.content?.offerID
    problem = visit.problem
    choice = visit.choice?.rawValue
  }
}
