import AppStoreWire
import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("An app transaction")
struct AppTransactionTests {
  @Test("names the app, its version and the first download")
  func names() async throws {
    let fixture = try await StoreFixture()
    await fixture.store.advance(to: StoreFixture.start + 60)
    let app = try await fixture.launch.appTransaction()
    #expect(app.bundleID == "com.example.app")
    #expect(app.appVersion == "1.0")
    #expect(app.originalAppVersion == "1.0")
    #expect(app.originalPurchaseDate == StoreFixture.start)
    #expect(app.originalPlatform == .iOS)
    #expect(app.environment == .production)
    #expect(app.appID != nil)
    #expect(app.preorderDate == nil)
    #expect(app.signedDate >= StoreFixture.start + 60)
    let bought = try #require(try await fixture.buy("unlock").transaction)
    #expect(bought.appTransactionID == app.appTransactionID)
  }

  @Test("keeps the first download through updates, reinstalls and new devices")
  func keepsFirstDownload() async throws {
    let fixture = try await StoreFixture()
    let first = try await fixture.launch.appTransaction()
    await fixture.store.advance(to: StoreFixture.start + 86_400)

    try await fixture.store.send(UpdateApp(fixture.device, to: "2.0"))
    #expect(try await fixture.launch.appTransaction().appVersion == "1.0")
    let updated = try await fixture.relaunched()
    #expect(try await updated.appTransaction().appVersion == "2.0")
    #expect(try await updated.appTransaction().originalAppVersion == "1.0")

    try await fixture.store.send(UninstallApp(from: fixture.device))
    try await fixture.store.send(InstallApp(on: fixture.device, version: "3.0"))
    let reinstalled = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let mac = try await fixture.anotherDevice()
    for launch in [reinstalled, mac] {
      let app = try await launch.appTransaction()
      #expect(app.originalAppVersion == "1.0")
      #expect(app.originalPurchaseDate == StoreFixture.start)
      #expect(app.originalPlatform == .iOS)
      #expect(app.appTransactionID == first.appTransactionID)
    }
  }

  @Test("is signed when a launch first reads it, and again only on request")
  func isReadOnce() async throws {
    let fixture = try await StoreFixture()
    let first = try await fixture.launch.appTransaction()
    await fixture.store.advance(to: StoreFixture.start + 3_600)
    #expect(try await fixture.launch.appTransaction() == first)

    let refreshed = try await fixture.launch.run { try await AppTransaction.refresh() }.payloadValue
    #expect(refreshed.signedDate >= StoreFixture.start + 3_600)
    #expect(try await fixture.launch.appTransaction() == refreshed)

    await fixture.store.advance(to: StoreFixture.start + 7_200)
    try await fixture.launch.run { try await AppStore.sync() }
    #expect(try await fixture.launch.appTransaction().signedDate >= StoreFixture.start + 7_200)

    await fixture.store.advance(to: StoreFixture.start + 9_000)
    let launch = try await fixture.relaunched()
    #expect(try await launch.appTransaction().signedDate >= StoreFixture.start + 9_000)
  }

  @Test("is the cached one offline, with the same bytes; a refresh and a sync fail")
  func offline() async throws {
    let fixture = try await StoreFixture()
    let online = try await fixture.launch.run { try await AppTransaction.shared }
    let launch = try await fixture.relaunched()
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    let offline = try await launch.run { try await AppTransaction.shared }
    #expect(offline.jwsRepresentation == online.jwsRepresentation)
    await #expect { try await launch.run { try await AppTransaction.refresh() } } throws: {
      $0.isNetworkError
    }
    await #expect { try await launch.run { try await AppStore.sync() } } throws: {
      $0.isNetworkError
    }
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    #expect(try await launch.appTransaction().signedDate > online.signedDate)
  }

  @Test("can't be read offline if it was never read before")
  func neverRead() async throws {
    let fixture = try await StoreFixture()
    _ = try await fixture.launch.appTransaction()
    try await fixture.store.send(UninstallApp(from: fixture.device))
    try await fixture.store.send(InstallApp(on: fixture.device))
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    let launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    await #expect { try await launch.appTransaction() } throws: { $0.isNetworkError }
  }

  /// Documented: constants of the sandbox.
  @Test("has the same values in the sandbox for every customer")
  func sandbox() async throws {
    let store = LocalStore(
      configuration: StoreFixture.configuration, app: AppIdentity(bundleID: "a", version: "7.2"),
      environment: .sandbox, now: StoreFixture.start)
    let device = try await store.send(AddDevice(account: try await store.send(AddAccount())))
    try await store.send(InstallApp(on: device))
    let app = try await AppLaunch.open(on: device, of: store).appTransaction()
    #expect(app.environment == .sandbox)
    #expect(app.originalAppVersion == "1.0")
    #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: 1_375_340_400))
    #expect(app.appID == nil)
  }

  /// Seen in what Xcode signed.
  @Test("has no download date in Xcode's store, and the running version")
  func xcode() async throws {
    let store = LocalStore(
      configuration: StoreFixture.configuration, app: AppIdentity(bundleID: "a", version: "7.2"),
      environment: .xcode, now: StoreFixture.start)
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
