import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// Rules whose violation nothing else would show.
@Suite("At the edges, a subscription")
struct EdgeTests {
  @Test("is renewed before a change scheduled for the same instant")
  func sameInstant() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.store.send(
      Schedule(
        SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false),
        at: date("2026-02-28T12:00:00Z")))
    try await subscriber.buy()
    let before = try await subscriber.store.send(ListEvents()).count
    await subscriber.advance(to: "2026-02-28T12:00:00Z")
    #expect(
      try await subscriber.store.send(ListEvents(after: before)).map(\.kind) == [
        .renewed, .renewalTurnedOff,
      ])
  }

  @Test("renews free of charge even if payments fail")
  func freeRenewal() async throws {
    let free = StoreConfiguration.Offer(
      referenceName: "FREE", paymentMode: .free, period: .init(1, .month))
    let subscriber = try await Subscriber(plans: Subscriber.plans(codes: [free]))
    try await subscriber.buy()
    try await subscriber.store.send(RedeemCode("FREE", on: subscriber.device))
    try await subscriber.store.send(SetBilling(.failing, account: subscriber.account))
    await subscriber.advance(to: "2026-03-15T00:00:00Z")
    #expect(try await subscriber.transactions().map(\.price) == [10_000, 0])
    await subscriber.advance(to: "2026-04-15T00:00:00Z")
    #expect(try await subscriber.statuses().first?.status == .billingRetry)
  }

  @Test("that is refunded, reversed and refunded again returns the same amount both times")
  func refundedTwice() async throws {
    let subscriber = try await Subscriber()
    let (store, account) = (subscriber.store, subscriber.account)
    let basic = try await subscriber.buy(Subscriber.basic)
    await subscriber.advance(to: "2026-02-14T12:00:00Z")
    try await subscriber.buy(Subscriber.monthly)
    try await store.send(RefundTransaction(basic))
    try await store.send(ReverseRefund(of: Subscriber.basic, account: account))
    try await store.send(RefundTransaction(basic))
    let amounts = try await store.send(ListEvents()).filter { $0.transaction == basic }.map(
      \.amount)
    #expect(amounts == [5_000, -2_500, 2_500, -2_500])
  }

  @Test("grants nothing past its end on an offline device, and all of it until then")
  func offline() async throws {
    let subscriber = try await Subscriber()
    let launch = try await subscriber.store.send(OpenApp(on: subscriber.device)).id
    _ = try await subscriber.store.send(Buy(.init(productID: Subscriber.monthly), by: launch))
    try await subscriber.store.send(SetOnline(false, device: subscriber.device))
    for (instant, count) in [("2026-02-28T11:59:59Z", 1), ("2026-02-28T12:00:00Z", 0)] {
      await subscriber.advance(to: instant)
      #expect(
        try await subscriber.store.send(ListTransactions(.currentEntitlements, for: launch)).count
          == count)
    }
  }

  @Test("is reported to servers as it was, whatever has happened to it since")
  func asItWas() async throws {
    let subscriber = try await Subscriber()
    let (store, account) = (subscriber.store, subscriber.account)
    let id = try await subscriber.buy()
    try await store.send(ExtendRenewal(of: Subscriber.monthly, account: account, days: 10))
    try await store.send(SetPrice(4, of: Subscriber.monthly))
    try await store.send(RefundTransaction(id))
    let events = try await store.send(ListEvents()).filter { $0.transaction == id }
    let facts = try events.map { try subscriber.transaction(try #require($0.jws)) }
    #expect(
      facts.map(\.expiresDate?.date) == [
        date("2026-02-28T12:00:00Z"), date("2026-03-10T12:00:00Z"), date("2026-03-10T12:00:00Z"),
      ])
    #expect(facts.map { $0.revocationDate == nil } == [true, true, false])
    let infos = try events.map { try subscriber.renewalInfo(try #require($0.renewalJWS)) }
    #expect(infos.map(\.renewalPrice) == [10_000, 10_000, nil])
  }
}
