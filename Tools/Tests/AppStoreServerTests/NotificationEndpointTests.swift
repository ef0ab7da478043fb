import AppStoreWire
import Foundation
import HTTPTypes
import LocalAppStore
import Synchronization
import Testing

@testable import AppStoreServer

@Suite("The history of notifications")
struct NotificationEndpointTests {
  private static let day: Int64 = 86_400_000
  private static let start = WireDate(OpenStore.start).rawValue

  private let store = LocalStore(
    configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
    now: OpenStore.start)

  @Test("has the attempts, in pages of twenty, by type, customer and failure")
  func pages() async throws {
    try await send(AddCustomers(24, buying: "coins"))
    try await store.send(AddAccount())
    let account = store.accounts[24]
    try await store.send(BuyElsewhere("monthly", account: account))
    try await attempt(.timedOut)
    let all = #"{"startDate":\#(Self.start - Self.day),"endDate":\#(Self.start)}"#
    let first = try await ask(all)
    #expect(first.objects("notificationHistory").count == 20)
    #expect(first["hasMore"] as? Bool == true)
    let token = try #require(first.text("paginationToken"))
    let second = try await ask(all, token: token)
    #expect(second.objects("notificationHistory").count == 5)
    #expect(second["hasMore"] as? Bool == false)
    #expect(second["paginationToken"] == nil)
    let attempts = second.objects("notificationHistory")[4].objects("sendAttempts")
    #expect(attempts.map { $0.text("sendAttemptResult") } == ["TIMED_OUT"])
    #expect(attempts.map { $0["attemptDate"] as? Double } == [Double(Self.start)])
    func count(_ members: String) async throws -> Int {
      let json =
        #"{"startDate":\#(Self.start - Self.day),"endDate":\#(Self.start + Self.day),\#(members)}"#
      return try await ask(json).objects("notificationHistory").count
    }
    #expect(try await count(#""notificationType":"SUBSCRIBED","notificationSubtype":null"#) == 1)
    #expect(
      try await count(#""notificationType":"SUBSCRIBED","notificationSubtype":"RESUBSCRIBE""#) == 0)
    #expect(try await count(#""onlyFailures":true"#) == 1)
    let bought = try #require(
      try await store.send(ListAccountTransactions(of: account)).first)
    #expect(try await count(#""transactionId":"\#(bought)""#) == 1)
  }

  @Test("refuses unanswerable requests, each with its code")
  func refuses() async throws {
    try await send(AddCustomers(21, buying: "coins"))
    let (now, day) = (Self.start, Self.day)
    let mistakes: [(body: String, code: Int)] = [
      ("[", 4_000_000), ("{}", 4_000_015), (#"{"startDate":"x","endDate":1}"#, 4_000_015),
      (#"{"startDate":1}"#, 4_000_016), (#"{"startDate":1,"endDate":2}"#, 4_000_012),
      (#"{"startDate":\#(now),"endDate":\#(now)}"#, 4_000_013),
      (#"{"startDate":\#(now - 181 * day),"endDate":\#(now)}"#, 4_000_012),
      (#"{"startDate":\#(now - day),"endDate":\#(now),"notificationType":"X"}"#, 4_000_018),
      (
        #"{"startDate":\#(now - day),"endDate":\#(now),"notificationSubtype":"UPGRADE"}"#, 4_000_018
      ),
      (
        #"{"startDate":1,"endDate":2,"notificationType":"REFUND","notificationSubtype":"UPGRADE"}"#,
        4_000_018
      ),
      (
        #"{"startDate":1,"endDate":2,"notificationType":"REFUND","transactionId":"1"}"#, 4_000_019
      ),
      (#"{"startDate":\#(now - day),"endDate":\#(now),"transactionId":"x"}"#, 4_000_006),
      (#"{"startDate":\#(now - day),"endDate":\#(now),"transactionId":"5"}"#, 4_040_010),
    ]
    for (body, code) in mistakes {
      await #expect(throws: ServerAPIError.known(code), "\(body)") { try await ask(body) }
    }
    let body = #"{"startDate":\#(now - day),"endDate":\#(now)}"#
    let token = try #require(try await ask(body).text("paginationToken"))
    let other = #"{"startDate":\#(now - day - 1),"endDate":\#(now)}"#
    await #expect(throws: ServerAPIError.known(4_000_014)) { try await ask(other, token: token) }
    await #expect(throws: ServerAPIError.known(4_000_014)) { try await ask(body, token: "1_2_3") }
    await #expect(throws: ServerAPIError.known(4_000_017)) {
      try await ask(body, token: token, after: 3_600)
    }
  }

  @Test("lasts 30 days in the sandbox")
  func sandbox() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      environment: .sandbox, now: OpenStore.start)
    let body = #"{"startDate":\#(Self.start - 31 * Self.day),"endDate":\#(Self.start)}"#
    await #expect(throws: ServerAPIError.known(4_000_012)) { try await ask(body, of: store) }
  }

  @Test("has tests that a server requests, once an attempt was made")
  func tests() async throws {
    await #expect(throws: ServerAPIError.known(4_040_007)) {
      try await ask("", at: "/inApps/v1/notifications/test")
    }
    try await store.send(SetNotificationServer(isThere: true))
    let token = try #require(
      try await ask("", at: "/inApps/v1/notifications/test").text("testNotificationToken"))
    let path = "/inApps/v1/notifications/test/\(token)"
    await #expect(throws: ServerAPIError.known(4_040_008)) {
      try await ask("", at: path, method: .get)
    }
    try await attempt(.success)
    let status = try await ask("", at: path, method: .get)
    #expect(status.objects("sendAttempts").map { $0.text("sendAttemptResult") } == ["SUCCESS"])
    #expect(status.text("signedPayload") != nil)
    await #expect(throws: ServerAPIError.known(4_000_020)) {
      try await ask("", at: "/inApps/v1/notifications/test/none", method: .get)
    }
    await store.advance(to: store.clock.now + 181 * 86_400)
    await #expect(throws: ServerAPIError.known(4_040_008)) {
      try await ask("", at: path, method: .get)
    }
  }

  /// Sends a command of a store with a server, which gets what that sets off.
  private func send(_ command: some StoreCommand) async throws {
    try await store.send(SetNotificationServer(isThere: true))
    _ = try await store.send(command)
    while try await attempt(.success) {}
  }

  @discardableResult
  private func attempt(_ result: SendAttemptResult) async throws -> Bool {
    guard let attempt = try await store.send(BeginNotificationAttempt()) else { return false }
    try await store.send(EndNotificationAttempt(of: attempt.event, result, status: nil))
    return true
  }

  @discardableResult
  private func ask(
    _ body: String, token: String? = nil, at path: String = "/inApps/v1/notifications/history",
    method: HTTPRequest.Method = .post, after seconds: TimeInterval = 0, of other: LocalStore? = nil
  ) async throws -> [String: any Sendable] {
    let store = other ?? store
    let api = ServerAPI(
      store: store, clock: FollowingClock(store: store, systemTime: nil),
      machineTime: { OpenStore.start + seconds }, faults: ServerAPIFaults(), jobs: ExtensionJobs(),
      limits: nil)
    let query = token.map { "?paginationToken=\($0)" } ?? ""
    guard let found = ServerAPI.find(method, path + query), let match = found else {
      throw CancellationError()
    }
    let answer = try await match.endpoint.answer(match.asked(Data(body.utf8)), api)
    return try NotifiedStore.object(String(decoding: answer.body ?? Data(), as: UTF8.self))
  }
}
