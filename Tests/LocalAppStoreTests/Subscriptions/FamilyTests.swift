import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A family in the local store")
struct FamilyTests {
  @Test("uses a member's purchase, each under their own transaction")
  func shares() async throws {
    let home = try await Home()
    try await home.parent.buy()
    await home.parent.advance(to: "2026-03-01T00:00:00Z")
    #expect(try await home.entitled() == [Subscriber.monthly])
    let shares = try await home.childTransactions()
    #expect(shares.map(\.inAppOwnershipType) == [.familyShared, .familyShared])
    #expect(shares.map(\.price) == [0, 0])
    #expect(shares[0].transactionId == shares[0].originalTransactionId)
    let paid = try await home.parent.transactions()
    #expect(shares.map(\.expiresDate) == paid.map(\.expiresDate))
    #expect(Set((shares + paid).map(\.transactionId)).count == 4)
  }

  @Test(
    "loses the subscription when sharing stops or by a refund, and regains it with the reversal")
  func revokes() async throws {
    let home = try await Home()
    let store = home.parent.store
    try await home.parent.buy()
    try await store.send(Refund(Subscriber.monthly, account: home.parent.account))
    #expect(try await home.entitled().isEmpty)
    try await store.send(ReverseRefund(of: Subscriber.monthly, account: home.parent.account))
    #expect(try await home.entitled() == [Subscriber.monthly])
    try await store.send(
      SetFamilySharing(false, of: Subscriber.monthly, account: home.parent.account))
    #expect(try await home.entitled().isEmpty)
    #expect(try await home.parent.entitled() == [Subscriber.monthly])
    #expect(try await home.childTransactions().last?.revocationType == .familyRevoke)
    try await store.send(
      SetFamilySharing(true, of: Subscriber.monthly, account: home.parent.account))
    #expect(try await home.entitled() == [Subscriber.monthly])
  }

  @Test("can share and stop sharing only the account's own purchases")
  func owned() async throws {
    let home = try await Home()
    for shares in [true, false] {
      await #expect(throws: AppStoreError.self) {
        try await home.parent.store.send(
          SetFamilySharing(shares, of: Subscriber.monthly, account: home.parent.account))
      }
    }
  }

  @Test(
    "regains a refunded purchase with the reversal, once, and with members who joined since")
  func rejoins() async throws {
    let home = try await Home(plans: [
      .init(id: "forever", kind: .nonConsumable, price: 50, isFamilyShareable: true)
    ])
    let (store, account) = (home.parent.store, home.parent.account)
    try await home.parent.buy("forever")
    await home.parent.advance(to: "2026-02-01T00:00:00Z")
    try await store.send(LeaveFamily(home.child))
    await home.parent.advance(to: "2026-02-02T00:00:00Z")
    try await store.send(JoinFamily(home.child, of: account))
    await home.parent.advance(to: "2026-02-03T00:00:00Z")
    try await store.send(Refund("forever", account: account))
    #expect(try await home.entitled().isEmpty)
    let cousin = try await store.send(AddAccount())
    let phone = try await store.send(AddDevice(account: cousin))
    try await store.send(InstallApp(on: phone))
    try await store.send(JoinFamily(cousin, of: account))
    await home.parent.advance(to: "2026-02-04T00:00:00Z")
    try await store.send(ReverseRefund(of: "forever", account: account))
    #expect(try await home.entitled() == ["forever"])
    #expect(try await home.childTransactions().filter { $0.revocationDate == nil }.count == 1)
    let shared = try await home.facts(.currentEntitlements, on: phone)
    #expect(shared.map(\.inAppOwnershipType) == [.familyShared])
  }

  @Test("shares running subscriptions with a new member, and none with one who left")
  func members() async throws {
    let home = try await Home(joins: false)
    try await home.parent.buy()
    #expect(try await home.entitled().isEmpty)
    try await home.parent.store.send(JoinFamily(home.child, of: home.parent.account))
    #expect(try await home.entitled() == [Subscriber.monthly])
    try await home.parent.store.send(LeaveFamily(home.child))
    #expect(try await home.entitled().isEmpty)
    await home.parent.advance(to: "2026-04-01T00:00:00Z")
    #expect(try await home.entitled().isEmpty)
    #expect(try await home.parent.entitled() == [Subscriber.monthly])
  }

  @Test("follows the subscription: in grace, in billing retry, and at its end")
  func phases() async throws {
    let home = try await Home()
    let (store, account) = (home.parent.store, home.parent.account)
    try await store.send(SetGracePeriod(.standard))
    try await home.parent.buy()
    try await store.send(SetBilling(.failing, account: account))
    for (instant, entitled) in [
      ("2026-03-10T00:00:00Z", true), ("2026-03-20T00:00:00Z", false),
      ("2026-06-01T00:00:00Z", false),
    ] {
      await home.parent.advance(to: instant)
      #expect(try await home.entitled().isEmpty != entitled)
      #expect(try await home.parent.entitled().isEmpty != entitled)
    }
    try await store.send(SetBilling(.working, account: account))
    try await home.parent.buy()
    #expect(try await home.entitled() == [Subscriber.monthly])
    #expect(Set(try await home.childTransactions().map(\.originalTransactionId)).count == 1)
  }

  @Test("moves to the better plan with the payer")
  func upgrade() async throws {
    let home = try await Home()
    try await home.parent.buy(Subscriber.basic)
    try await home.parent.buy(Subscriber.monthly)
    #expect(try await home.entitled() == [Subscriber.monthly])
    #expect(try await home.childTransactions().map(\.isUpgraded) == [true, nil])
  }

  @Test("has its renewal extended together with the payer's")
  func extensions() async throws {
    let home = try await Home()
    try await home.parent.buy()
    try await home.parent.store.send(
      ExtendRenewal(of: Subscriber.monthly, account: home.parent.account, days: 10))
    let (share, paid) = (try await home.childTransactions(), try await home.parent.transactions())
    #expect(share.map(\.expiresDate) == paid.map(\.expiresDate))
  }

  @Test("loses the subscription when the payer moves to a plan without family sharing")
  func unshareable() async throws {
    var plans = Subscriber.plans()
    plans.append(
      .init(
        id: "solo", kind: .autoRenewable, price: 7,
        subscription: .init(groupID: "pro", level: 1, period: .init(1, .month))))
    let home = try await Home(plans: plans)
    try await home.parent.buy(Subscriber.basic)
    try await home.parent.buy("solo")
    #expect(try await home.parent.entitled() == ["solo"])
    #expect(try await home.entitled().isEmpty)
  }

  /// Two accounts, each with a device.
  struct Home {
    let parent: Subscriber
    let child: AccountID
    let device: DeviceID

    init(
      joins: Bool = true, plans: [StoreConfiguration.Product] = Subscriber.plans()
    ) async throws {
      parent = try await Subscriber(plans: plans)
      child = try await parent.store.send(AddAccount())
      device = try await parent.store.send(AddDevice(account: child))
      try await parent.store.send(InstallApp(on: device))
      if joins { try await parent.store.send(JoinFamily(child, of: parent.account)) }
    }

    func entitled() async throws -> [String] {
      try await facts(.currentEntitlements, on: device).map(\.productId)
    }

    func childTransactions() async throws -> [TransactionPayload] {
      try await facts(.all, on: device)
    }

    func facts(
      _ listing: TransactionListing, on device: DeviceID
    ) async throws -> [TransactionPayload] {
      let launch = try await parent.store.send(OpenApp(on: device))
      let facts = try await parent.store.send(ListTransactions(listing, for: launch.id))
      try await parent.store.send(EndLaunch(launch.id))
      return try facts.map(parent.transaction)
    }
  }
}
