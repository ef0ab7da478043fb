#if !canImport(Darwin)
package import Foundation
package import LocalAppStore
package import Tollgate

/// One person with one device, an app open on it, and the App Store they share.
@MainActor
package final class AppBench {
  package let store: LocalStore
  package let account: AccountID
  package private(set) var device: DeviceID
  package private(set) var launch: AppLaunch
  package private(set) var tollkeeper: Tollkeeper

  private let catalog: Catalog
  private let build: BuildKind
  private var keychain = InMemoryKeychain()
  private var ledger: LedgerLocation

  /// Opens an app for the first time.
  ///
  /// - Parameters:
  ///   - catalog: What it sells and allows.
  ///   - folder: Where its `Products.storekit` lies.
  ///   - start: When it is installed, and what time it is.
  ///   - build: How it was built.
  ///   - earlier: What an earlier version of the app kept.
  /// - Throws: What can't be read, opened or found.
  package init(
    _ catalog: Catalog, folder: URL, start: Date = AppBench.noon, build: BuildKind = .release,
    earlier: EarlierState = EarlierState()
  ) async throws {
    self.catalog = catalog
    self.build = build
    store = LocalStore(
      configuration: try StoreConfiguration(
        contentsOf: folder.appending(path: "Products.storekit")),
      app: AppIdentity(bundleID: catalog.bundleID), now: start)
    account = try await store.send(AddAccount(storefront: "USA"))
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    ledger = .memory(try InMemoryLedger())
    launch = try await AppLaunch.open(on: device, of: store)
    tollkeeper = try Self.open(catalog, launch, store, ledger, keychain, build, "1.0", earlier)
    await listening()
  }

  /// 15 January 2026, noon, in UTC.
  package static let noon = Date(timeIntervalSince1970: 1_768_478_400)

  private static func open(
    _ catalog: Catalog, _ launch: AppLaunch, _ store: LocalStore, _ ledger: LedgerLocation,
    _ keychain: InMemoryKeychain, _ build: BuildKind, _ version: String, _ earlier: EarlierState
  ) throws -> Tollkeeper {
    let clock = store.clock
    return try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS, build: build, appVersion: version),
      store: StoreKitStore(launch: launch), ledger: ledger, keychain: keychain,
      clock: WallClock(now: { clock.now }, timeZone: { .gmt }), earlier: earlier)
  }

  private func listening() async {
    await store.listening(launch.id)
    await store.listening(launch.id, on: .statuses)
    await store.listening(launch.id, on: .storefront)
    await settled()
  }

  /// Ends the process and opens the app again, in another version if one is named.
  package func relaunch(version: String = "1.0") async throws {
    tollkeeper.stop()
    await launch.end()
    launch = try await AppLaunch.open(on: device, of: store)
    tollkeeper = try Self.open(
      catalog, launch, store, ledger, keychain, build, version, EarlierState())
    await listening()
  }

  /// Deletes the app and installs it again, on this device or on another.
  package func reinstall(keepingKeychain: Bool, onAnotherDevice: Bool = false) async throws {
    await tollkeeper.settled()
    tollkeeper.stop()
    await launch.end()
    if onAnotherDevice {
      device = try await store.send(AddDevice(account: account))
    } else {
      try await store.send(UninstallApp(from: device))
    }
    try await store.send(InstallApp(on: device))
    if !keepingKeychain { keychain = InMemoryKeychain() }
    ledger = .memory(try InMemoryLedger())
    launch = try await AppLaunch.open(on: device, of: store)
    tollkeeper = try Self.open(
      catalog, launch, store, ledger, keychain, build, "1.0", EarlierState())
    await listening()
  }

  /// Returns when all that was set off is done.
  package func settled() async {
    await tollkeeper.settled()
    await store.settled()
    await tollkeeper.settled()
  }

  /// Advances the time, with everything that is due.
  package func advance(to instant: Date) async {
    await store.advance(to: instant)
    await settled()
  }

  /// Advances the time by a number of 24-hour days.
  package func advance(days: Double) async {
    await advance(to: store.clock.now + days * 86_400)
  }

  /// Runs in the app's process, as the app would.
  @discardableResult
  package func inApp<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    try await launch.run(body)
  }

  /// A product as the store sells it.
  package func product(_ id: Catalog.Product.ID) async throws -> Product {
    guard let product = try await inApp({ try await Product.products(for: [id.rawValue]).first })
    else { preconditionFailure("The store does not sell \(id)") }
    return product
  }

  /// Whether the store can be reached.
  package func setOnline(_ isOnline: Bool) async throws {
    try await store.send(SetOnline(isOnline, device: device))
    await settled()
  }
}
#endif
