import AppStoreWire
import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("An app transaction")
struct AppTransactionTests {
  @Test("names the app, its version and the first download")
  func names() async throws {
    let shop = try await Shop()
    await shop.store.advance(to: Shop.start + 60)
    let app = try await shop.launch.appTransaction()
    #expect(app.bundleID == "com.example.app")
    #expect(app.appVersion == "1.0")
    #expect(app.originalAppVersion == "1.0")
    #expect(app.originalPurchaseDate == Shop.start)
    #expect(app.originalPlatform == .iOS)
    #expect(app.environment == .production)
    #expect(app.appID != nil)
    #expect(app.preorderDate == nil)
    #expect(app.signedDate >= Shop.start + 60)
    let bought = try #require(try await shop.buy("unlock").transaction)
    #expect(bought.appTransactionID == app.appTransactionID)
  }

  @Test("keeps the first download through updates, reinstalls and new devices")
  func keepsFirstDownload() async throws {
    let shop = try await Shop()
    let first = try await shop.launch.appTransaction()
    await shop.store.advance(to: Shop.start + 86_400)

    try await shop.store.send(UpdateApp(shop.device, to: "2.0"))
    #expect(try await shop.launch.appTransaction().appVersion == "1.0")
    let updated = try await shop.relaunched()
    #expect(try await updated.appTransaction().appVersion == "2.0")
    #expect(try await updated.appTransaction().originalAppVersion == "1.0")

    try await shop.store.send(UninstallApp(from: shop.device))
    try await shop.store.send(InstallApp(on: shop.device, version: "3.0"))
    let reinstalled = try await AppLaunch.open(on: shop.device, of: shop.store)
    let mac = try await shop.anotherDevice()
    for launch in [reinstalled, mac] {
      let app = try await launch.appTransaction()
      #expect(app.originalAppVersion == "1.0")
      #expect(app.originalPurchaseDate == Shop.start)
      #expect(app.originalPlatform == .iOS)
      #expect(app.appTransactionID == first.appTransactionID)
    }
  }

  @Test("is signed when a launch first reads it, and again only when that is asked for")
  func isReadOnce() async throws {
    let shop = try await Shop()
    let first = try await shop.launch.appTransaction()
    await shop.store.advance(to: Shop.start + 3_600)
    #expect(try await shop.launch.appTransaction() == first)

    let refreshed = try await shop.launch.run { try await AppTransaction.refresh() }.payloadValue
    #expect(refreshed.signedDate >= Shop.start + 3_600)
    #expect(try await shop.launch.appTransaction() == refreshed)

    await shop.store.advance(to: Shop.start + 7_200)
    try await shop.launch.run { try await AppStore.sync() }
    #expect(try await shop.launch.appTransaction().signedDate >= Shop.start + 7_200)

    await shop.store.advance(to: Shop.start + 9_000)
    let launch = try await shop.relaunched()
    #expect(try await launch.appTransaction().signedDate >= Shop.start + 9_000)
  }

  @Test("is the remembered one offline, in its very bytes; a refresh and a sync fail")
  func offline() async throws {
    let shop = try await Shop()
    let online = try await shop.launch.run { try await AppTransaction.shared }
    let launch = try await shop.relaunched()
    try await shop.store.send(SetOnline(false, device: shop.device))
    let offline = try await launch.run { try await AppTransaction.shared }
    #expect(offline.jwsRepresentation == online.jwsRepresentation)
    await #expect { try await launch.run { try await AppTransaction.refresh() } } throws: {
      $0.isNetworkError
    }
    await #expect { try await launch.run { try await AppStore.sync() } } throws: {
      $0.isNetworkError
    }
    try await shop.store.send(SetOnline(true, device: shop.device))
    #expect(try await launch.appTransaction().signedDate > online.signedDate)
  }

  @Test("can't be read offline where it never was")
  func neverRead() async throws {
    let shop = try await Shop()
    _ = try await shop.launch.appTransaction()
    try await shop.store.send(UninstallApp(from: shop.device))
    try await shop.store.send(InstallApp(on: shop.device))
    try await shop.store.send(SetOnline(false, device: shop.device))
    let launch = try await AppLaunch.open(on: shop.device, of: shop.store)
    await #expect { try await launch.appTransaction() } throws: { $0.isNetworkError }
  }

  /// Documented: constants of the sandbox.
  @Test("says of the sandbox what the sandbox says of everybody")
  func sandbox() async throws {
    let store = LocalStore(
      configuration: Shop.configuration, app: AppIdentity(bundleID: "a", version: "7.2"),
      environment: .sandbox, now: Shop.start)
    let device = try await store.send(AddDevice(account: try await store.send(AddAccount())))
    try await store.send(InstallApp(on: device))
    let app = try await AppLaunch.open(on: device, of: store).appTransaction()
    #expect(app.environment == .sandbox)
    #expect(app.originalAppVersion == "1.0")
    #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 1_375_340_400))
    #expect(app.appID == nil)
  }

  /// Seen in what Xcode signed.
  @Test("says of Xcode's store that nobody ever got the app")
  func xcode() async throws {
    let store = LocalStore(
      configuration: Shop.configuration, app: AppIdentity(bundleID: "a", version: "7.2"),
      environment: .xcode, now: Shop.start)
    let device = try await store.send(AddDevice(account: try await store.send(AddAccount())))
    try await store.send(InstallApp(on: device))
    let app = try await AppLaunch.open(on: device, of: store).appTransaction()
    #expect(app.environment == .xcode)
    #expect(app.originalAppVersion == "7.2")
    #expect(app.originalPurchaseDate == .distantPast)
    #expect(app.appID == nil)
  }
}

extension AppLaunch {
  fileprivate func appTransaction() async throws -> AppTransaction {
    try await run { try await AppTransaction.shared }.payloadValue
  }
}
