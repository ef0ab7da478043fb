import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer

@Suite("A control with members")
struct ControlMemberTests {
  @Test("returns the transaction that it made or changed, and its customer")
  func names() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let bought = try await store.control(#"{ "buy": "best", "account": 2 }"#)
      let id = try #require(bought.text("transactionId"))
      #expect(bought.text("originalTransactionId") == id)
      #expect(bought["account"] as? Double == 2)
      #expect(bought.text("appTransactionId") != nil)
      #expect(bought.text("instant") == "2026-01-01T00:00:00.000Z")
      let changed = try await store.control(#"{ "buy": "basic", "account": 2 }"#)
      #expect(changed.text("transactionId") == id, "a downgrade is held by what runs")
      let turned = try await store.control(#"{ "turnOffRenewal": "basic", "account": 2 }"#)
      #expect(turned.text("transactionId") == id)
      let refunded = try await store.control(#"{ "refund": { "transaction": "\#(id)" } }"#)
      #expect(refunded.text("transactionId") == id)
      #expect(refunded["account"] as? Double == 2)
      let set = try await store.control(#"{ "askToBuy": true }"#)
      #expect(set["transactionId"] == nil)
    }
  }

  @Test("refunds a share of a transaction, and reverses that")
  func shares() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let id = try #require(try await store.control(#"{ "buy": "coins" }"#).text("transactionId"))
      try await store.control(#"{ "refund": { "transaction": "\#(id)" }, "percentage": 33.333 }"#)
      try await store.control(#"{ "reverseRefund": { "transaction": "\#(id)" } }"#)
      for share in ["0", "100.1", "1.0001", "\"50\""] {
        let answer = try await store.ask(
          "controls", #"{ "refund": "coins", "percentage": \#(share) }"#)
        #expect(answer.status == 400, "\(share)")
      }
    }
  }

  @Test(
    "refuses an unknown member, by name, with the list",
    arguments: [
      #"{ "buy": "coins", "percentage": 5 }"#, #"{ "refund": "coins", "quantity": 5 }"#,
      #"{ "advance": 5, "reason": "OTHER" }"#, #"{ "askToBuy": true, "x": 1 }"#,
    ])
  func refuses(json: String) async throws {
    #expect {
      try StoreControl(Data(json.utf8))
    } throws: { error in
      (error as? Refusal)?.problem.contains("takes no") == true
        && (error as? Refusal)?.fix.contains("`account`") == true
    }
  }

  @Test("is refused if a member has an impossible value, or if it sets nothing or two things")
  func mistaken() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      for json in [
        #"{ "buy": "coins", "appAccountToken": "me" }"#, #"{ "buy": "coins", "quantity": 0 }"#,
        #"{ "requestRefund": "coins", "reason": "BORED" }"#, #"{ "account": 2 }"#,
        #"{ "extendRenewal": "best" }"#, #"{ "raisePrice": "best", "price": "-1" }"#,
        #"{ "buy": "coins", "account": 17 }"#, #"{ "buy": "coins", "account": 0 }"#,
        #"{ "refund": "coins", "buy": "coins" }"#, #"{ "notifications": "lose" }"#,
        #"{ "advanceTo": "2025-12-31T23:59:59Z" }"#, #"{ "buy": "coins", "wait": 1 }"#,
        #"{ "buy": "coins", "buy": "coins" }"#, #"{ "customers": 5 }"#,
        #"{ "customers": 0, "product": "coins" }"#, #"{ "customers": 100001, "product": "coins" }"#,
        #"{ "extendRenewal": "best", "days": 91 }"#, #"{ "extendRenewal": "best", "days": 1e3 }"#,
        #"{ "raisePrice": "best", "price": "1000000000" }"#,
        #"{ "raisePrice": "best", "price": "1.0001" }"#, #"{ "gracePeriod": 9999999999999 }"#,
        #"{ "advance": "P1001Y" }"#, #"{ "advance": 1e99 }"#, #"{ "advance": "P130Y" }"#,
        #"{ "advanceTo": "2150-01-01T00:00:00Z" }"#, #"{ "joinFamily": 0 }"#,
        #"{ "joinFamily": 99 }"#, #"{ "redeem": "CODE", "offer": "OTHER" }"#,
        #"{ "redeem": "CODE", "quantity": 11 }"#,
        #"{ "buy": "best", "billingPlanType": "WEEKLY" }"#,
      ] {
        let answer = try await store.ask("controls", json)
        #expect(answer.status == 400, "\(json) \(answer)")
      }
      #expect(
        try await store.ask("controls", #"{ "advanceTo": "2026-01-01T00:00:00Z" }"#).status == 200)
      #expect(try await store.ask("controls", #"{ "declineRefund": "coins" }"#).status == 409)
    }
  }

  @Test("declines an introductory offer, which applies by default")
  func introductoryOffer() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      try await store.control(#"{ "buy": "pro", "introductoryOffer": false }"#)
      try await store.control(#"{ "buy": "pro", "account": 2 }"#)
      let events = try await store.store.send(ListEvents()).filter { $0.kind == .boughtElsewhere }
      #expect(events.map(\.amount) == [5_000, 0])
    }
  }

  @Test("sells a year that is paid monthly, and redeems a code with all members of an order")
  func monthly() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      try await store.control(#"{ "buy": "year", "billingPlanType": "MONTHLY" }"#)
      try await store.control(
        #"{ "buy": "year", "billingPlanType": "BILLED_UPFRONT", "account": 2 }"#)
      let token = "11111111-2222-4333-8444-555555555555"
      let redeemed = try await store.control(
        """
        { "redeem": "SPRING", "account": 3, "quantity": 1, "offer": "SPRING", "appAccountToken": "\(token)",
          "introductoryOffer": false, "billingPlanType": "MONTHLY" }
        """)
      #expect(redeemed["account"] as? Double == 3)
      for json in [
        #"{ "redeem": "SPRING", "account": 4, "billingPlanType": "BILLED_UPFRONT" }"#,
        #"{ "redeem": "SPRING", "account": 4, "quantity": 2 }"#,
        #"{ "buy": "best", "account": 4, "billingPlanType": "MONTHLY" }"#,
      ] {
        #expect(try await store.ask("controls", json).status == 409, "\(json)")
      }
      try await store.control(#"{ "advance": "P2M" }"#)
      let listed = try await store.get("customers").objects("customers")
      let counts = listed.map { ($0["transactions"] as? [any Sendable])?.count }
      #expect(counts == [3, 1, 1, 0], "the code gives a year for nothing")
      #expect(listed[2].text("appAccountToken") == token)
    }
  }

  @Test("returns the transaction for every control that makes or changes one")
  func namesAlways() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let best = try #require(try await store.control(#"{ "buy": "best" }"#).text("transactionId"))
      for json in [
        #"{ "joinFamily": 1, "account": 2 }"#, #"{ "stopSharing": "best" }"#,
        #"{ "share": "best" }"#, #"{ "leaveFamily": true, "account": 2 }"#,
        #"{ "extendRenewal": "best", "days": 3, "reason": 2, "identifier": "outage" }"#,
        #"{ "raisePrice": "best", "price": "10.99" }"#,
        #"{ "answerPriceIncrease": "best", "agrees": true }"#,
        #"{ "turnOffRenewal": "best" }"#, #"{ "turnOnRenewal": "best" }"#,
        #"{ "requestRefund": "best", "reason": "LEGAL" }"#, #"{ "declineRefund": "best" }"#,
        #"{ "refund": "best", "percentage": 50 }"#, #"{ "reverseRefund": "best" }"#,
        #"{ "renewNow": "best" }"#, #"{ "expireNow": "best" }"#,
      ] {
        let answer = try await store.control(json)
        // A purchase that a family shares is another account's transaction.
        let isShared = json.contains("Family") || json.contains("har")
        #expect((answer.text("originalTransactionId") == best) != isShared, "\(json) \(answer)")
        for name in ["transactionId", "originalTransactionId", "orderId", "appTransactionId"] {
          #expect(answer.text(name)?.isEmpty == false, "\(json) \(name)")
        }
        #expect(answer["account"] is Double, "\(json)")
      }
    }
  }

  @Test("works on any existing device, and opens up to sixteen")
  func devices() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      try await store.control(#"{ "online": false, "device": 16 }"#)
      for device in ["17", "0", "-1", "1.5", "\"1\"", "99999999999999999999"] {
        let answer = try await store.ask("controls", #"{ "online": true, "device": \#(device) }"#)
        #expect(answer.status == 400, "\(device)")
      }
      #expect(try await store.ask("controls", #"{ "askToBuy": true, "device": 17 }"#).status == 400)
      try await store.store.send(AddDevice(account: store.store.accounts[0]))
      try await store.control(#"{ "online": false, "device": 17 }"#)
      #expect(store.store.devices.count == 17)
    }
  }

  @Test("makes many customers, and lists them page by page with their purchases")
  func customers() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let made = try await store.control(#"{ "customers": 30, "product": "best" }"#)
      #expect(made["first"] as? Double == 2)
      #expect(made["count"] as? Double == 30)
      try await store.control(#"{ "advance": "P1M" }"#)
      let page = try await store.get("customers?after=20&limit=5")
      #expect(page.objects("customers").map { $0["account"] as? Double } == [21, 22, 23, 24, 25])
      #expect(page["hasMore"] as? Bool == true)
      let first = page.objects("customers")[0]
      #expect((first["transactions"] as? [any Sendable])?.count == 2)
      #expect(first.text("appAccountToken") != nil)
      try await store.control(#"{ "buy": "coins", "account": 31 }"#)
      #expect(try await store.ask("controls", #"{ "buy": "coins", "account": 32 }"#).status == 400)
    }
  }
}
