import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A device offline")
struct OfflineTests {
  @Test("still lists delivered transactions, with the same bytes")
  func listsCopies() async throws {
    let fixture = try await StoreFixture()
    guard case .success(let bought) = try await fixture.buy("unlock") else { return }
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    await fixture.store.advance(to: StoreFixture.start + 86_400)
    let listed = await fixture.launch.read { Transaction.currentEntitlements }
    #expect(listed.map(\.jwsRepresentation) == [bought.jwsRepresentation])
  }

  @Test("reads the transactions it last read online, not those it bought first")
  func readsLastCopy() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    await fixture.store.advance(to: StoreFixture.start + 60)
    let launch = try await fixture.relaunched()
    let read = await launch.read { Transaction.currentEntitlements }.first
    #expect(try #require(read).signedDate >= StoreFixture.start + 60)
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    #expect(await launch.read { Transaction.currentEntitlements }.first == read)
  }

  @Test("has no sign of a refund, and is notified when it is back online")
  func refundedMeanwhile() async throws {
    let fixture = try await StoreFixture()
    await (try #require(try await fixture.buy("unlock").transaction)).finish()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [])
    #expect(await fixture.launch.owned == ["unlock"])

    try await fixture.store.send(SetOnline(true, device: fixture.device))
    await fixture.store.settled()
    #expect(await listener.received.map { $0.revocationDate != nil } == [true])
    #expect(await fixture.launch.owned == [])
  }

  @Test("does not list a transaction again that it saw removed while online")
  func refundSeenInListing() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    #expect(await fixture.launch.owned == [])
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    #expect(await fixture.launch.owned == [])
  }

  @Test("is notified of an approval when it is back online")
  func approvedMeanwhile() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetAskToBuy(true, account: fixture.account))
    try await fixture.buy("unlock")
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    try await fixture.store.send(Approve("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [])
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("finishes its transactions, and the store is notified when it is back online")
  func finishesLater() async throws {
    let fixture = try await StoreFixture()
    let bought = try #require(try await fixture.buy("unlock").transaction)
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    await bought.finish()
    #expect(await fixture.launch.read { Transaction.unfinished }.isEmpty)
    #expect(
      try await fixture.store.send(ListAccountTransactions(.unfinished, of: fixture.account)).count
        == 1)
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    #expect(
      try await fixture.store.send(ListAccountTransactions(.unfinished, of: fixture.account)) == [])
  }

  @Test("is notified at launch of its unfinished purchases")
  func unfinishedOffline() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    await fixture.launch.end()
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    let launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let listener = await Listener(launch)
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("that is new, or has the app reinstalled, lists nothing")
  func emptyCache() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    let mac = try await fixture.anotherDevice()
    try await fixture.store.send(SetOnline(false, device: mac.device))
    #expect(await mac.owned == [])

    try await fixture.store.send(UninstallApp(from: fixture.device))
    try await fixture.store.send(InstallApp(on: fixture.device))
    let launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    #expect(await launch.owned == [])
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    #expect(await launch.owned == ["unlock"])
  }

  @Test("keeps the storefront it last had")
  func storefront() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    try await fixture.store.send(SetStorefront("ESP", account: fixture.account))
    #expect(await fixture.launch.run { await Storefront.current }?.countryCode == "USA")
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    #expect(await fixture.launch.run { await Storefront.current }?.countryCode == "ESP")
  }
}

@Suite("A new device")
struct NewDeviceTests {
  @Test("is not notified of purchases finished long ago, and lists them")
  func getsNothingOld() async throws {
    let fixture = try await StoreFixture()
    await (try #require(try await fixture.buy("unlock").transaction)).finish()
    let mac = try await fixture.anotherDevice()
    let listener = await Listener(mac)
    await fixture.store.settled()
    #expect(await listener.products == [])
    #expect(await mac.owned == ["unlock"])
  }
}
