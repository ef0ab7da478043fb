import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("Fixed faults of a store")
struct RegressionTests {
  @Test("Deleting a transaction deletes a family's share of it too")
  func deletedShares() async throws {
    let home = try await Subscriber()
    let member = try await home.store.send(AddAccount())
    try await home.store.send(JoinFamily(member, of: home.account))
    let first = try await home.buy()
    await home.advance(to: "2026-03-15T00:00:00Z")
    func shares() async throws -> [LedgerEntry] {
      try await home.store.send(ListEntries(of: member))
    }
    let all = try await home.store.send(ListEntries(of: home.account))
    #expect(try await (all.count, shares().count) == (2, 2))

    let kept = try #require(try await shares().first)
    try await home.store.send(DeleteTransaction(all[1].id))
    #expect(try await shares().map(\.id) == [kept.id])
    try await home.store.send(DeleteTransaction(first))
    #expect(try await shares().isEmpty)
    #expect(
      try await home.store.send(ListAccountTransactions(.currentEntitlements, of: member)).isEmpty)
  }

  @Test("Clearing an account's transactions clears its family's shares too")
  func clearedShares() async throws {
    let home = try await Subscriber()
    let member = try await home.store.send(AddAccount())
    try await home.store.send(JoinFamily(member, of: home.account))
    try await home.buy()
    try await home.store.send(ClearTransactions(of: home.account))
    #expect(try await home.store.send(ListEntries(of: member)).isEmpty)
    try await home.buy()
    #expect(try await home.store.send(ListEntries(of: member)).count == 1)
  }

  @Test("Buying a subscription again whose renewal is off turns renewal on")
  func boughtAgain() async throws {
    let home = try await Subscriber()
    let bought = try await home.buy()
    try await home.store.send(
      SetRenewal(of: Subscriber.monthly, account: home.account, isOn: false))
    #expect(try await home.buy() == bought)
    #expect(
      try await home.notifications().last == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED")
    await home.advance(to: "2026-03-15T00:00:00Z")
    #expect(try await home.entitled() == [Subscriber.monthly])
  }

  @Test("A refund can be reversed after the period of a customer who had turned renewal off")
  func reversedAfterEnd() async throws {
    let home = try await Subscriber()
    try await home.buy()
    try await home.store.send(
      SetRenewal(of: Subscriber.monthly, account: home.account, isOn: false))
    try await home.store.send(Refund(Subscriber.monthly, account: home.account))
    await home.advance(to: "2026-04-15T00:00:00Z")
    try await home.store.send(ReverseRefund(of: Subscriber.monthly, account: home.account))
    let status = try #require(try await home.statuses().first)
    #expect(status.status == .expired)
    #expect(status.info.expirationIntent == .customerCancelled)
  }

  @Test("A notification has the customer's app version, not the one at the store's start")
  func bundleVersion() async throws {
    let home = try await Subscriber()
    try await home.buy()
    try await home.store.send(UpdateApp(home.device, to: "2.1"))
    await home.advance(to: "2026-03-15T00:00:00Z")
    let sent = try await home.store.send(ListNotifications())
    #expect(
      try sent.map { try home.notification($0.signedPayload).data?.bundleVersion } == [
        "1.0", "2.1",
      ])
  }
}
