import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A device offline")
struct OfflineTests {
  @Test("still lists what it was handed, in the very bytes")
  func listsCopies() async throws {
    let shop = try await Shop()
    guard case .success(let bought) = try await shop.buy("unlock") else { return }
    try await shop.store.send(SetOnline(false, device: shop.device))
    await shop.store.advance(to: Shop.start + 86_400)
    let listed = await shop.launch.read { Transaction.currentEntitlements }
    #expect(listed.map(\.jwsRepresentation) == [bought.jwsRepresentation])
  }

  @Test("reads what it last read online, not what it bought first")
  func readsLastCopy() async throws {
    let shop = try await Shop()
    try await shop.buy("unlock")
    await shop.store.advance(to: Shop.start + 60)
    let read = await shop.launch.read { Transaction.currentEntitlements }.first
    #expect(try #require(read).signedDate >= Shop.start + 60)
    try await shop.store.send(SetOnline(false, device: shop.device))
    #expect(await shop.launch.read { Transaction.currentEntitlements }.first == read)
  }

  @Test("knows nothing of a refund, and is told when it is back")
  func refundedMeanwhile() async throws {
    let shop = try await Shop()
    await (try #require(try await shop.buy("unlock").transaction)).finish()
    let listener = await Listener(shop.launch)
    try await shop.store.send(SetOnline(false, device: shop.device))
    try await shop.store.send(Refund("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.products == [])
    #expect(await shop.launch.owned == ["unlock"])

    try await shop.store.send(SetOnline(true, device: shop.device))
    await shop.store.settled()
    #expect(await listener.heard.map { $0.revocationDate != nil } == [true])
    #expect(await shop.launch.owned == [])
  }

  @Test("does not list again what it saw leave the list online")
  func refundSeenInListing() async throws {
    let shop = try await Shop()
    try await shop.buy("unlock")
    try await shop.store.send(Refund("unlock", account: shop.account))
    #expect(await shop.launch.owned == [])
    try await shop.store.send(SetOnline(false, device: shop.device))
    #expect(await shop.launch.owned == [])
  }

  @Test("is told of an approval when it is back")
  func approvedMeanwhile() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(SetAskToBuy(true, account: shop.account))
    try await shop.buy("unlock")
    try await shop.store.send(SetOnline(false, device: shop.device))
    try await shop.store.send(Approve("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.products == [])
    try await shop.store.send(SetOnline(true, device: shop.device))
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("finishes what it has, and the store hears it when it is back")
  func finishesLater() async throws {
    let shop = try await Shop()
    let bought = try #require(try await shop.buy("unlock").transaction)
    try await shop.store.send(SetOnline(false, device: shop.device))
    await bought.finish()
    #expect(await shop.launch.read { Transaction.unfinished }.isEmpty)
    #expect(
      try await shop.store.send(ListAccountTransactions(.unfinished, of: shop.account)).count == 1)
    try await shop.store.send(SetOnline(true, device: shop.device))
    #expect(try await shop.store.send(ListAccountTransactions(.unfinished, of: shop.account)) == [])
  }

  @Test("is told at launch of what it bought and never finished")
  func unfinishedOffline() async throws {
    let shop = try await Shop()
    try await shop.buy("unlock")
    await shop.launch.end()
    try await shop.store.send(SetOnline(false, device: shop.device))
    let launch = try await AppLaunch.open(on: shop.device, of: shop.store)
    let listener = await Listener(launch)
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
    try await shop.store.send(SetOnline(true, device: shop.device))
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("that is new, or has the app anew, knows nothing")
  func emptyCache() async throws {
    let shop = try await Shop()
    try await shop.buy("unlock")
    let mac = try await shop.anotherDevice()
    try await shop.store.send(SetOnline(false, device: mac.device))
    #expect(await mac.owned == [])

    try await shop.store.send(UninstallApp(from: shop.device))
    try await shop.store.send(InstallApp(on: shop.device))
    let launch = try await AppLaunch.open(on: shop.device, of: shop.store)
    try await shop.store.send(SetOnline(false, device: shop.device))
    #expect(await launch.owned == [])
    try await shop.store.send(SetOnline(true, device: shop.device))
    #expect(await launch.owned == ["unlock"])
  }

  @Test("keeps the storefront that it knew")
  func storefront() async throws {
    let shop = try await Shop()
    try await shop.store.send(SetOnline(false, device: shop.device))
    try await shop.store.send(SetStorefront("ESP", account: shop.account))
    #expect(await shop.launch.run { await Storefront.current }?.countryCode == "USA")
    try await shop.store.send(SetOnline(true, device: shop.device))
    #expect(await shop.launch.run { await Storefront.current }?.countryCode == "ESP")
  }
}

@Suite("A new device")
struct NewDeviceTests {
  @Test("is not told of what was finished long ago, and lists it")
  func hearsNothingOld() async throws {
    let shop = try await Shop()
    await (try #require(try await shop.buy("unlock").transaction)).finish()
    let mac = try await shop.anotherDevice()
    let listener = await Listener(mac)
    await shop.store.settled()
    #expect(await listener.products == [])
    #expect(await mac.owned == ["unlock"])
  }
}
