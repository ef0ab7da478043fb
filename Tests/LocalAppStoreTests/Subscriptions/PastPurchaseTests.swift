import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A purchase in the past")
struct PastPurchaseTests {
  @Test("begins at the end of an earlier period of its group, and not before")
  func lapsed() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    try await subscriber.store.send(
      SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false))
    await subscriber.advance(to: "2026-06-01T00:00:00Z")
    let error = await #expect(throws: AppStoreError.self) {
      try await buy(Subscriber.monthly, "2026-02-28T11:59:59Z", subscriber)
    }
    #expect(error?.code == .purchaseTooEarly)
    #expect(
      error?.message
        == "`pro.monthly` can't be bought before 2026-02-28T12:00:00Z: until then the account had another "
        + "period of its group. Give that date or a later one.")
    try await buy(Subscriber.monthly, "2026-02-28T12:00:00Z", subscriber)
    #expect(try await subscriber.transactions().count == 5)
  }

  @Test("of a better plan does not precede the one that it replaces")
  func upgrade() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy(Subscriber.basic)
    await subscriber.advance(to: "2026-02-10T00:00:00Z")
    await #expect(throws: AppStoreError.self) {
      try await buy(Subscriber.monthly, "2026-01-31T11:00:00Z", subscriber)
    }
    try await buy(Subscriber.monthly, "2026-02-05T00:00:00Z", subscriber)
    #expect(try await subscriber.entitled() == [Subscriber.monthly])
  }

  @Test("begins at once if the earlier period was refunded, and in another group at any time")
  func free() async throws {
    let other = StoreConfiguration.Product(
      id: "news", kind: .autoRenewable, price: 1,
      subscription: .init(groupID: "news", level: 1, period: .init(1, .week)))
    let subscriber = try await Subscriber(plans: Subscriber.plans() + [other])
    try await subscriber.buy()
    await subscriber.advance(to: "2026-02-05T00:00:00Z")
    try await subscriber.store.send(Refund(Subscriber.monthly, account: subscriber.account))
    await subscriber.advance(to: "2026-02-10T00:00:00Z")
    try await buy("news", "2026-01-01T00:00:00Z", subscriber)
    await #expect(throws: AppStoreError.self) {
      try await buy(Subscriber.monthly, "2026-02-04T00:00:00Z", subscriber)
    }
    try await buy(Subscriber.monthly, "2026-02-05T00:00:00Z", subscriber)
  }

  private func buy(_ product: String, _ date: String, _ subscriber: Subscriber) async throws {
    try await subscriber.store.send(
      BuyElsewhere(
        PurchaseOrder(productID: product, purchaseDate: LocalAppStoreTests.date(date)),
        account: subscriber.account))
  }
}
