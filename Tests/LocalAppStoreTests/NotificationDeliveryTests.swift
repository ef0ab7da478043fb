import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A notification to a server")
struct NotificationDeliveryTests {
  @Test(
    "that fails is due again 1, 12, 24, 48 and 72 hours after the attempt before, in production")
  func retries() async throws {
    let subscriber = try await notified()
    try await subscriber.buy()
    let begin = subscriber.store.clock.now
    var hours: [TimeInterval] = []
    while let next = subscriber.store.nextNotification {
      await subscriber.store.advance(to: next)
      hours.append(next.timeIntervalSince(begin) / 3_600)
      try await subscriber.attempt(.unsuccessfulStatus, status: 500)
    }
    #expect(hours == [0, 1, 13, 37, 85, 157])
    let delivery = try #require(try await subscriber.deliveries().first)
    #expect(delivery.state == .failed)
    #expect(delivery.attempts.map(\.status) == Array(repeating: 500, count: 6))
    #expect(delivery.isFailing)
  }

  @Test("is attempted once in the sandbox")
  func sandbox() async throws {
    let subscriber = try await notified(environment: .sandbox)
    try await subscriber.buy()
    try await subscriber.attempt(.timedOut)
    #expect(subscriber.store.nextNotification == nil)
    #expect(try await subscriber.deliveries().map(\.state) == [.failed])
  }

  @Test("that failed delays no later one, and is unchanged when it is sent again")
  func holdsBackNone() async throws {
    let subscriber = try await notified()
    try await subscriber.buy()
    let first = try await subscriber.store.send(FindNotifications(limit: 1)).notifications
    try await subscriber.attempt(.noResponse)
    try await subscriber.store.send(
      SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false))
    try await subscriber.attempt(.success, status: 200)
    #expect(try await subscriber.deliveries().map(\.state) == [.pending, .delivered])
    await subscriber.store.advance(to: subscriber.store.clock.now + 3_600)
    try await subscriber.attempt(.success, status: 204)
    #expect(try await subscriber.deliveries().map(\.state) == [.delivered, .delivered])
    let again = try await subscriber.store.send(FindNotifications(limit: 1)).notifications
    #expect(
      try subscriber.notification(again[0].signedPayload)
        == subscriber.notification(first[0].signedPayload))
  }

  @Test("is dropped without a server")
  func noServer() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    #expect(subscriber.store.nextNotification == nil)
    #expect(try await subscriber.deliveries().map(\.state) == [.dropped])
    await #expect(throws: AppStoreError.self) {
      try await subscriber.store.send(RequestTestNotification())
    }
  }

  @Test("that is to be dropped counts as an attempt without an answer, and is not sent again")
  func dropped() async throws {
    let subscriber = try await notified()
    try await subscriber.store.send(SetNotificationHandling(.drop))
    try await subscriber.buy()
    #expect(subscriber.store.nextNotification == nil)
    let delivery = try #require(try await subscriber.deliveries().first)
    #expect(delivery.state == .dropped)
    #expect(delivery.attempts.map(\.result) == [.noResponse])
    #expect(delivery.isFailing)
  }

  @Test(
    "that is held back is sent when it is released, in the requested order",
    arguments: [ReleaseOrder.given, .reverse, .random])
  func released(order: ReleaseOrder) async throws {
    let subscriber = try await notified()
    try await subscriber.store.send(SetNotificationHandling(.hold))
    try await subscriber.buy()
    await subscriber.advance(to: "2026-04-01T00:00:00Z")
    #expect(subscriber.store.nextNotification == nil)
    #expect(try await subscriber.deliveries().map(\.state) == [.held, .held, .held])
    try await subscriber.store.send(ReleaseNotifications(order))
    var sent: [Int] = []
    while let event = try await subscriber.attempt(.success, status: 200) { sent.append(event) }
    let made = try await subscriber.store.send(ListNotifications()).map(\.event)
    switch order {
    case .given: #expect(sent == made)
    case .reverse: #expect(sent == made.reversed())
    case .random: #expect(sent.sorted() == made)
    }
    try await subscriber.store.send(
      SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false))
    #expect(subscriber.store.nextNotification == subscriber.store.clock.now)
  }

  @Test("that is due again while others are held back or dropped is sent, too")
  func handledAgain() async throws {
    let subscriber = try await notified()
    try await subscriber.buy()
    try await subscriber.attempt(.timedOut)
    try await subscriber.store.send(SetNotificationHandling(.hold))
    await subscriber.store.advance(to: subscriber.store.clock.now + 3_600)
    #expect(try await subscriber.attempt(.success) == nil)
    #expect(try await subscriber.deliveries().map(\.state) == [.held])
  }

  @Test("is posted twice if duplicates are on")
  func doubled() async throws {
    let subscriber = try await notified()
    try await subscriber.store.send(SetNotificationHandling(.double))
    try await subscriber.buy()
    let attempt = try await subscriber.store.send(BeginNotificationAttempt())
    #expect(attempt?.isDoubled == true)
  }

  @Test("is sent one at a time")
  func oneAtATime() async throws {
    let subscriber = try await notified()
    try await subscriber.buy()
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    #expect(try await subscriber.store.send(BeginNotificationAttempt()) != nil)
    #expect(try await subscriber.store.send(BeginNotificationAttempt()) == nil)
  }

  @Test(
    "with saved attempts has one more with an unknown outcome if the store closed meanwhile")
  func survives() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store.json")
    func open() throws -> LocalStore {
      try LocalStore(
        keptIn: file,
        configuration: StoreConfiguration(
          products: Subscriber.plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), now: Subscriber.start)
    }
    var begun: Int?
    do {
      let store = try open()
      let account = try await store.send(AddAccount())
      try await store.send(SetNotificationServer(isThere: true))
      try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
      begun = try await store.send(BeginNotificationAttempt())?.event
      try await store.send(EndNotificationAttempt(of: begun ?? 0, .timedOut, status: nil))
      await store.advance(to: store.clock.now + 3_600)
      begun = try await store.send(BeginNotificationAttempt())?.event
    }
    let store = try open()
    #expect(store.notice == nil)
    try await store.send(SetNotificationServer(isThere: true))
    let found = try await store.send(FindNotifications(limit: 10)).notifications
    #expect(found.map(\.event) == [try #require(begun)])
    #expect(found.first?.delivery?.attempts.map(\.result) == [.timedOut, .other])
    #expect(store.nextNotification == store.clock.now + 12 * 3_600)
  }

  @Test("is found by its type, its customer, its transaction and its failure, page by page")
  func found() async throws {
    let subscriber = try await notified()
    let first = try await subscriber.buy()
    let other = try await subscriber.store.send(AddAccount())
    try await subscriber.store.send(BuyElsewhere(Subscriber.basic, account: other))
    try await subscriber.attempt(.timedOut)
    try await subscriber.attempt(.success, status: 200)
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    func find(_ change: (inout NotificationFilter) -> Void) async throws -> [String] {
      var filter = NotificationFilter()
      change(&filter)
      return try await subscriber.store.send(FindNotifications(filter, limit: 10)).notifications
        .compactMap(\.notification?.text)
    }
    #expect(try await find { $0.type = .didRenew }.count == 2)
    #expect(
      try await find { $0.account = other } == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
    #expect(
      try await find { $0.transaction = first } == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
    #expect(try await find { $0.isFailing = true } == ["SUBSCRIBED/INITIAL_BUY"])
    #expect(try await find { $0.isAttempted = true }.count == 2)
    #expect(try await find { $0.until = Subscriber.start }.isEmpty)
    let page = try await subscriber.store.send(FindNotifications(limit: 3))
    #expect(page.notifications.count == 3 && page.hasMore)
    let rest = try await subscriber.store.send(
      FindNotifications(after: page.notifications[2].event, limit: 3))
    #expect(rest.notifications.count == 1 && !rest.hasMore)
  }

  @Test("is sent for a refund request, with the reason, and for a declined one")
  func refundRequests() async throws {
    let subscriber = try await Subscriber()
    let id = try await subscriber.buy()
    try await subscriber.store.send(RequestRefund(of: .transaction(id), because: .legal))
    try await subscriber.store.send(
      DeclineRefund(of: .newest(of: Subscriber.monthly, by: subscriber.account)))
    await #expect(throws: AppStoreError.self) {
      try await subscriber.store.send(DeclineRefund(of: .transaction(id)))
    }
    try await subscriber.store.send(RequestRefund(of: .transaction(id), because: .other))
    try await subscriber.store.send(RefundTransaction(id))
    #expect(
      try await subscriber.notifications() == [
        "SUBSCRIBED/INITIAL_BUY", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "CONSUMPTION_REQUEST",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "REFUND",
      ])
    let payloads = try await subscriber.store.send(ListNotifications()).map {
      try subscriber.notification($0.signedPayload)
    }
    #expect(payloads[1].data?.consumptionRequestReason == .legal)
    #expect(payloads[2].data?.consumptionRequestReason == nil)
    #expect(
      payloads.map { $0.data?.status } == [.active, .active, .active, .active, .active, .revoked])
  }

  @Test("is sent for a test, a rescinded consent and an external purchase token")
  func others() async throws {
    let subscriber = try await notified(environment: .sandbox)
    try await subscriber.store.send(RequestTestNotification())
    try await subscriber.store.send(RescindConsent(account: subscriber.account))
    for event in ExternalPurchaseEvent.allCases {
      try await subscriber.store.send(NotifyOfExternalPurchase(event))
    }
    #expect(
      try await subscriber.notifications() == [
        "TEST", "RESCIND_CONSENT", "EXTERNAL_PURCHASE_TOKEN/CREATED",
        "EXTERNAL_PURCHASE_TOKEN/UNREPORTED", "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER",
      ])
    let payloads = try await subscriber.store.send(ListNotifications()).map {
      try subscriber.notification($0.signedPayload)
    }
    #expect(payloads[0].data?.signedTransactionInfo == nil)
    #expect(payloads[0].data?.bundleId == "com.example.app")
    #expect(payloads[1].appData?.signedAppTransactionInfo != nil)
    let tokens = payloads.compactMap(\.externalPurchaseToken)
    #expect(tokens.allSatisfy { $0.externalPurchaseId.hasPrefix("SANDBOX") })
    #expect(Set(tokens.map(\.externalPurchaseId)).count == 1)
  }

  @Test("is sent to each of many customers, who have a token and a transaction each")
  func customers() async throws {
    let subscriber = try await notified()
    let made = try await subscriber.store.send(AddCustomers(5, buying: Subscriber.monthly))
    #expect(made.first == 2 && made.count == 5)
    let page = try await subscriber.store.send(ListCustomers(after: 1, limit: 4))
    #expect(page.customers.map(\.number) == [2, 3, 4, 5])
    #expect(page.hasMore)
    #expect(Set(page.customers.map(\.appAccountToken)).count == 4)
    #expect(page.customers.allSatisfy { $0.transactions.count == 1 })
    #expect(try await subscriber.notifications().count == 5)
    let id = try #require(page.customers.last?.transactions.first)
    #expect(try await subscriber.store.send(DescribeTransaction(id)).accountNumber == 5)
  }

  private func notified(
    environment: WireEnvironment = .production
  ) async throws -> Subscriber {
    let subscriber = try await Subscriber(environment: environment)
    try await subscriber.store.send(SetNotificationServer(isThere: true))
    return subscriber
  }
}

extension Subscriber {
  /// Makes the attempt that is due, and returns the event, or nil if none is.
  @discardableResult
  fileprivate func attempt(
    _ result: SendAttemptResult, status: Int? = nil
  ) async throws -> Int? {
    guard let attempt = try await store.send(BeginNotificationAttempt()) else { return nil }
    try await store.send(EndNotificationAttempt(of: attempt.event, result, status: status))
    return attempt.event
  }

  fileprivate func deliveries() async throws -> [NotificationDelivery] {
    try await store.send(ListNotifications()).compactMap(\.delivery)
  }
}
