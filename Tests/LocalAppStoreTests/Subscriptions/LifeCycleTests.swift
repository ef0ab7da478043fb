import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// The sequences of App Store Server Notifications that Apple documents for each life cycle of a subscription.
@Suite("The life cycle of a subscription notifies servers")
struct LifeCycleTests {
  struct LifeCycle: CustomTestStringConvertible, Sendable {
    let name: String
    let notifications: [String]
    let live: @Sendable (Subscriber) async throws -> Void

    init(
      _ name: String, _ notifications: [String],
      _ live: @escaping @Sendable (Subscriber) async throws -> Void
    ) {
      self.name = name
      self.notifications = notifications
      self.live = live
    }

    var testDescription: String { name }
  }

  static let plain: [LifeCycle] = [
    LifeCycle("a first purchase", ["SUBSCRIBED/INITIAL_BUY"]) { try await $0.buy() },
    LifeCycle("two renewals", ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW"]) {
      try await $0.buy()
      await $0.advance(to: "2026-03-31T12:00:00Z")
    },
    LifeCycle(
      "a cancellation, and the end of the period",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "EXPIRED/VOLUNTARY",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(SetRenewal(of: Subscriber.monthly, account: $0.account, isOn: false))
      await $0.advance(to: "2026-04-01T00:00:00Z")
    },
    LifeCycle(
      "a cancellation that is taken back",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_RENEW",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(SetRenewal(of: Subscriber.monthly, account: $0.account, isOn: false))
      try await $0.store.send(SetRenewal(of: Subscriber.monthly, account: $0.account, isOn: true))
      await $0.advance(to: "2026-03-01T00:00:00Z")
    },
    LifeCycle(
      "a return after the end",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "EXPIRED/VOLUNTARY", "SUBSCRIBED/RESUBSCRIBE",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(SetRenewal(of: Subscriber.monthly, account: $0.account, isOn: false))
      await $0.advance(to: "2026-04-01T00:00:00Z")
      try await $0.buy(Subscriber.basic)
    },
    LifeCycle(
      "an upgrade", ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/UPGRADE"]
    ) {
      try await $0.buy(Subscriber.basic)
      try await $0.buy(Subscriber.monthly)
    },
    LifeCycle(
      "a downgrade and the renewal",
      ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_RENEW"]
    ) {
      try await $0.buy(Subscriber.monthly)
      try await $0.buy(Subscriber.basic)
      await $0.advance(to: "2026-03-01T00:00:00Z")
    },
    LifeCycle(
      "a downgrade that is undone",
      ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF"]
    ) {
      try await $0.buy(Subscriber.monthly)
      try await $0.buy(Subscriber.basic)
      try await $0.buy(Subscriber.monthly)
    },
    LifeCycle(
      "a refund of the period that runs, and its reversal",
      ["SUBSCRIBED/INITIAL_BUY", "REFUND", "REFUND_REVERSED", "DID_RENEW"]
    ) {
      try await $0.buy()
      try await $0.store.send(Refund(Subscriber.monthly, account: $0.account))
      try await $0.store.send(ReverseRefund(of: Subscriber.monthly, account: $0.account))
      await $0.advance(to: "2026-03-01T00:00:00Z")
    },
    LifeCycle(
      "a product that is taken off the shop",
      ["SUBSCRIBED/INITIAL_BUY", "EXPIRED/PRODUCT_NOT_FOR_SALE"]
    ) {
      try await $0.buy()
      try await $0.store.send(RemoveFromSale(Subscriber.monthly))
      await $0.advance(to: "2026-04-01T00:00:00Z")
    },
    LifeCycle("a later renewal date", ["SUBSCRIBED/INITIAL_BUY", "RENEWAL_EXTENDED"]) {
      try await $0.buy()
      try await $0.store.send(ExtendRenewal(of: Subscriber.monthly, account: $0.account, days: 30))
      await $0.advance(to: "2026-03-29T00:00:00Z")
    },
    LifeCycle(
      "a family's sharing, and its end", ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "REVOKE"]
    ) {
      try await $0.store.send(ShareWithFamily(Subscriber.monthly, account: $0.account))
      await $0.advance(to: "2026-03-01T00:00:00Z")
      try await $0.store.send(StopFamilySharing(Subscriber.monthly, account: $0.account))
      await $0.advance(to: "2026-06-01T00:00:00Z")
    },
  ]

  static let unpaid: [LifeCycle] = [
    LifeCycle(
      "a failed renewal, recovered",
      ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY"]
    ) {
      try await $0.buy()
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.advance(to: "2026-03-10T00:00:00Z")
      try await $0.store.send(SetBilling(.working, account: $0.account))
    },
    LifeCycle(
      "a failed renewal with grace, recovered in grace",
      ["SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_RENEW/BILLING_RECOVERY"]
    ) {
      try await $0.store.send(SetGracePeriod(.standard))
      try await $0.buy()
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.advance(to: "2026-03-10T00:00:00Z")
      try await $0.store.send(SetBilling(.working, account: $0.account))
    },
    LifeCycle(
      "a failed renewal with grace, recovered by a later try",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
        "DID_RENEW/BILLING_RECOVERY",
      ]
    ) {
      try await $0.store.send(SetGracePeriod(GracePeriod(days: 3)))
      try await $0.buy()
      try await $0.store.send(SetBilling(.declining(10), account: $0.account))
      await $0.advance(to: "2026-03-11T00:00:00Z")
    },
    LifeCycle(
      "a renewal that is never paid",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
        "EXPIRED/BILLING_RETRY",
      ]
    ) {
      try await $0.store.send(SetGracePeriod(.standard))
      try await $0.buy()
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.advance(to: "2026-12-01T00:00:00Z")
    },
    LifeCycle(
      "a cancellation while the store still tries",
      [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(SetBilling(.failing, account: $0.account))
      await $0.advance(to: "2026-03-10T00:00:00Z")
      try await $0.store.send(SetRenewal(of: Subscriber.monthly, account: $0.account, isOn: false))
      await $0.advance(to: "2026-12-01T00:00:00Z")
    },
  ]

  static let prices: [LifeCycle] = [
    LifeCycle(
      "a higher price that nobody answers",
      ["SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING", "EXPIRED/PRICE_INCREASE"]
    ) {
      try await $0.buy()
      try await $0.store.send(RaisePrice(of: Subscriber.monthly, to: 12))
      await $0.advance(to: "2026-04-01T00:00:00Z")
    },
    LifeCycle(
      "a higher price that is accepted",
      [
        "SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "DID_RENEW",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(RaisePrice(of: Subscriber.monthly, to: 12))
      try await $0.store.send(
        AnswerPriceIncrease(of: Subscriber.monthly, account: $0.account, agrees: true))
      await $0.advance(to: "2026-03-01T00:00:00Z")
    },
    LifeCycle(
      "a higher price that is declined",
      [
        "SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY",
      ]
    ) {
      try await $0.buy()
      try await $0.store.send(RaisePrice(of: Subscriber.monthly, to: 12))
      try await $0.store.send(
        AnswerPriceIncrease(of: Subscriber.monthly, account: $0.account, agrees: false))
      await $0.advance(to: "2026-04-01T00:00:00Z")
    },
    LifeCycle(
      "a higher price that needs no consent",
      ["SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/ACCEPTED", "DID_RENEW"]
    ) {
      try await $0.buy()
      try await $0.store.send(RaisePrice(of: Subscriber.monthly, to: 12, needsConsent: false))
      await $0.advance(to: "2026-03-01T00:00:00Z")
    },
  ]

  @Test("of Apple's documented events, in that order", arguments: plain + unpaid + prices)
  func notifiesServers(lifeCycle: LifeCycle) async throws {
    let subscriber = try await Subscriber()
    try await lifeCycle.live(subscriber)
    #expect(try await subscriber.notifications() == lifeCycle.notifications)
  }

  @Test("with signed payloads that a verifier accepts, each with its facts, sent once")
  func signsNotifications() async throws {
    let subscriber = try await Subscriber()
    for lifeCycle in Self.plain.prefix(6) { try? await lifeCycle.live(subscriber) }
    let sent = try await subscriber.store.send(ListNotifications())
    #expect(Set(sent.map(\.id)).count == sent.count)
    #expect(sent.count >= 6)
    for notification in sent {
      let payload = try subscriber.notification(notification.signedPayload)
      let data = try #require(payload.data)
      let transaction = try subscriber.transaction(try #require(data.signedTransactionInfo))
      let info = try subscriber.renewalInfo(try #require(data.signedRenewalInfo))
      #expect(info.originalTransactionId == transaction.originalTransactionId)
      #expect(transaction.deviceVerification == nil)
      #expect(data.status != nil)
    }
  }
}
