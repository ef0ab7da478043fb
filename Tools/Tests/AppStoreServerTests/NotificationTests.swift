import AppStoreWire
import Foundation
import Hummingbird
import LocalAppStore
import Synchronization
import Testing

@testable import AppStoreServer

@Suite("An app's server is notified")
struct NotificationTests {
  @Test("0, 1, 13, 37, 85 and 157 hours after an event while it fails, to the millisecond")
  func retries() async throws {
    let receiver = NotificationReceiver { .internalServerError }
    try await receiver.open { address in
      try await NotifiedStore.open(notifying: address) { store in
        try await store.control(#"{ "buy": "coins" }"#)
        try await store.control(#"{ "advance": 864000 }"#)
        let listed = try await store.get("notifications").objects("notifications")
        #expect(listed.count == 1)
        #expect(listed[0].text("state") == "failed")
        #expect(
          listed[0].objects("attempts").map { $0.text("date") } == [
            "2026-01-01T00:00:00.000Z", "2026-01-01T01:00:00.000Z", "2026-01-01T13:00:00.000Z",
            "2026-01-02T13:00:00.000Z", "2026-01-04T13:00:00.000Z", "2026-01-07T13:00:00.000Z",
          ])
        let payloads = try await receiver.payloads.map { try store.payload($0) }
        #expect(payloads.count == 6)
        #expect(Set(payloads).count == 1)
      }
    }
  }

  @Test("until it is available again, and then no more")
  func recovers() async throws {
    let isUp = Atomic(false)
    let receiver = NotificationReceiver { isUp.load(ordering: .relaxed) ? .ok : .badGateway }
    try await receiver.open { address in
      try await NotifiedStore.open(notifying: address) { store in
        try await store.control(#"{ "buy": "coins" }"#)
        try await store.control(#"{ "advance": "P2D" }"#)
        isUp.store(true, ordering: .relaxed)
        try await store.control(#"{ "advance": "P8D" }"#)
        let listed = try await store.get("notifications").objects("notifications")
        #expect(listed[0].text("state") == "delivered")
        #expect(
          listed[0].objects("attempts").map { $0["status"] as? Double } == [
            502, 502, 502, 502, 200,
          ])
      }
    }
  }

  @Test("once in the sandbox")
  func sandbox() async throws {
    let receiver = NotificationReceiver { .notFound }
    try await receiver.open { address in
      try await NotifiedStore.open(environment: .sandbox, notifying: address) { store in
        try await store.control(#"{ "buy": "coins" }"#)
        try await store.control(#"{ "advance": "P10D" }"#)
        #expect(await receiver.payloads.count == 1)
      }
    }
  }

  @Test("at the instant of the event, when it may query the store")
  func asksMeanwhile() async throws {
    let instants = Instants()
    let receiver = NotificationReceiver {
      await instants.ask()
      return .ok
    }
    try await receiver.open { address in
      try await NotifiedStore.open(notifying: address) { store in
        await instants.set(store)
        try await store.control(#"{ "buy": "best" }"#)
        let answer = try await store.control(#"{ "advance": "P2M" }"#)
        #expect(answer.text("instant") == "2026-03-01T00:00:00.000Z")
        #expect(
          await instants.asked == [
            "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z",
          ])
      }
    }
  }

  @Test(
    "of each event of a subscription's life cycle, in order, with status, transaction and renewal")
  func life() async throws {
    let receiver = NotificationReceiver { .ok }
    try await receiver.open { address in
      try await NotifiedStore.open(notifying: address) { store in
        for control in Self.life { try await store.control(control) }
        let payloads = try await receiver.payloads.map { try store.payload($0) }
        let said = payloads.map { payload in
          let subtype = payload.subtype.map { "/\($0.rawValue)" } ?? ""
          let status = payload.data?.status.map { " \($0.rawValue)" } ?? ""
          let facts =
            (payload.data?.signedTransactionInfo == nil ? "" : " T")
            + (payload.data?.signedRenewalInfo == nil ? "" : "R")
          return payload.notificationType.rawValue + subtype + status + facts
        }
        #expect(said == Self.notifications)
        #expect(Set(payloads.map(\.notificationUUID)).count == payloads.count)
      }
    }
  }

  private static let life = [
    #"{ "buy": "pro", "appAccountToken": "0b4e0f7e-62f5-4f4c-9d3b-27a6b9a3a001" }"#,
    #"{ "advance": "P1W" }"#,
    #"{ "buy": "best" }"#, #"{ "buy": "basic" }"#, #"{ "buy": "best" }"#, #"{ "buy": "basic" }"#,
    #"{ "advance": "P1M" }"#,
    #"{ "gracePeriod": 16 }"#, #"{ "failRenewals": true }"#, #"{ "advance": "P1M" }"#,
    #"{ "advance": "P20D" }"#, #"{ "failRenewals": false }"#,
    #"{ "raisePrice": "basic", "price": "3.00", "consent": true }"#,
    #"{ "answerPriceIncrease": "basic", "agrees": true }"#,
    #"{ "extendRenewal": "basic", "days": 5, "reason": 1, "identifier": "sorry" }"#,
    #"{ "joinFamily": 1, "account": 2 }"#,
    #"{ "requestRefund": "basic", "reason": "LEGAL" }"#, #"{ "declineRefund": "basic" }"#,
    #"{ "refund": "basic" }"#, #"{ "reverseRefund": "basic" }"#,
    #"{ "turnOffRenewal": "basic" }"#, #"{ "turnOnRenewal": "basic" }"#,
    #"{ "leaveFamily": true, "account": 2 }"#,
    #"{ "turnOffRenewal": "basic" }"#, #"{ "advance": "P2M" }"#, #"{ "buy": "pro" }"#,
    #"{ "buy": "coins", "quantity": 3 }"#, #"{ "rescindConsent": true }"#,
    #"{ "externalPurchaseToken": "created" }"#,
  ]

  private static let notifications = [
    "SUBSCRIBED/INITIAL_BUY 1 TR", "DID_RENEW 1 TR",
    "DID_CHANGE_RENEWAL_PREF/UPGRADE 1 TR", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1 TR",
    "DID_CHANGE_RENEWAL_PREF 1 TR", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1 TR", "DID_RENEW 1 TR",
    "DID_FAIL_TO_RENEW/GRACE_PERIOD 4 TR", "GRACE_PERIOD_EXPIRED 3 TR",
    "DID_RENEW/BILLING_RECOVERY 1 TR",
    "PRICE_INCREASE/PENDING 1 TR", "PRICE_INCREASE/ACCEPTED 1 TR", "RENEWAL_EXTENDED 1 TR",
    "SUBSCRIBED/INITIAL_BUY 1 TR",
    "CONSUMPTION_REQUEST 1 TR", "REFUND_DECLINED 1 TR",
    "REFUND 5 TR", "REVOKE 5 TR", "REFUND_REVERSED 1 TR", "REFUND_REVERSED 1 TR",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1 TR",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED 1 TR",
    "REVOKE 5 TR",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1 TR", "EXPIRED/VOLUNTARY 2 TR",
    "SUBSCRIBED/RESUBSCRIBE 1 TR",
    "ONE_TIME_CHARGE T", "RESCIND_CONSENT", "EXTERNAL_PURCHASE_TOKEN/CREATED",
  ]

  @Test("twice, late, in another order or not at all, as a control requires")
  func handled() async throws {
    let receiver = NotificationReceiver { .ok }
    try await receiver.open { address in
      try await NotifiedStore.open(notifying: address) { store in
        try await store.control(#"{ "notifications": "double" }"#)
        try await store.control(#"{ "buy": "coins" }"#)
        #expect(await receiver.payloads.count == 2)
        try await store.control(#"{ "notifications": "drop" }"#)
        try await store.control(#"{ "buy": "coins" }"#)
        try await store.control(#"{ "notifications": "hold" }"#)
        try await store.control(#"{ "buy": "coins" }"#)
        try await store.control(#"{ "buy": "coins", "account": 2 }"#)
        #expect(await receiver.payloads.count == 2)
        try await store.control(#"{ "release": "reverse" }"#)
        let listed = try await store.get("notifications").objects("notifications")
        #expect(
          listed.map { $0.text("state") } == ["delivered", "dropped", "delivered", "delivered"])
        #expect(listed.map { $0.objects("attempts").count } == [1, 1, 1, 1])
        let ids = listed.map { $0.text("notificationUUID") }
        let sent = try await receiver.payloads.map {
          try store.payload($0).notificationUUID.rawValue.uuidString.lowercased()
        }
        #expect(sent == [ids[0], ids[0], ids[3], ids[2]].map { $0 ?? "" })
        #expect(
          listed[1].objects("attempts").map { $0.text("sendAttemptResult") } == ["NO_RESPONSE"])
        let number = try #require(listed[1]["number"] as? Double)
        let rest = try await store.get("notifications?after=\(Int(number))&limit=1")
        #expect(rest.objects("notifications").map { $0.text("notificationUUID") } == [ids[2]])
        #expect(rest["hasMore"] as? Bool == true)
      }
    }
  }

  @Test("according to its answers, each attempt with a time limit")
  func outcomes() async throws {
    let outcomes: [(pieces: [String], closes: Bool, result: String)] = [
      (["HTTP/1.1 206 OK\r\nContent-Length: 0\r\n\r\n"], true, "SUCCESS"),
      (
        ["HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"], true,
        "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
      ),
      (["HTTP/1.1 207 No\r\nContent-Length: 0\r\n\r\n"], true, "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
      ([], true, "PREMATURE_CLOSE"), ([], false, "TIMED_OUT"),
      (["nonsense\r\n\r\n"], true, "INVALID_RESPONSE"),
    ]
    for outcome in outcomes {
      try await ScriptedServer.open(outcome.pieces, closes: outcome.closes) { server in
        // A busy machine may take long over an answer that comes.
        let patience: Duration = outcome.result == "TIMED_OUT" ? .milliseconds(500) : .seconds(60)
        try await NotifiedStore.open(notifying: server.url, patience: patience) { store in
          try await store.control(#"{ "buy": "coins" }"#)
          let listed = try await store.get("notifications").objects("notifications")
          #expect(
            listed[0].objects("attempts").map { $0.text("sendAttemptResult") } == [outcome.result],
            "\(outcome)")
        }
      }
    }
    let nobody = try #require(URL(string: "http://127.0.0.1:9/"))
    try await NotifiedStore.open(notifying: nobody) { store in
      try await store.control(#"{ "buy": "coins" }"#)
      let listed = try await store.get("notifications").objects("notifications")
      #expect(
        listed[0].objects("attempts").map { $0.text("sendAttemptResult") } == ["SOCKET_ISSUE"])
    }
  }

  @Test("on this machine, and on others only by an option")
  func addresses() throws {
    for text in ["http://127.0.0.1:80/x", "https://localhost", "http://[::1]:8080/"] {
      #expect(throws: Never.self) { try NotificationAddress(text) }
    }
    for text in ["http://example.com", "http://127.0.0.1.example.com", "http://10.0.0.1"] {
      #expect(throws: AppStoreServerFailure.self) { try NotificationAddress(text) }
      #expect(throws: Never.self) { try NotificationAddress(text, isAnywhere: true) }
    }
    for text in ["", "127.0.0.1", "ftp://127.0.0.1", "http://127.0.0.1:99999", "http://[::1]:0/"] {
      #expect(throws: AppStoreServerFailure.self) {
        try NotificationAddress(text, isAnywhere: true)
      }
    }
  }
}

/// The instants that a store reports while it notifies.
private actor Instants {
  private var store: NotifiedStore?
  private(set) var asked: [String] = []

  func set(_ store: NotifiedStore) { self.store = store }

  func ask() async {
    guard let instant = try? await store?.get("/").text("instant") else { return }
    asked.append(instant)
  }
}
