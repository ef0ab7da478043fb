#if !canImport(Darwin)
import AppStoreWire
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// One player with one device, the game open on it, and the App Store they share.
///
/// On a Mac `Tollgate` uses Apple's store, so tests that need our own store run elsewhere.
@MainActor
struct RetroRacingBench {
  static let noon = Date.at("2026-03-10T12:00:00Z")
  static let unlimited = StoreKitService.ProductID.unlimitedPlays.rawValue
  static let twin = unlimited + ".coffee"
  static let other = "com.retroRacing.tipJar"

  let store: LocalStore
  let account: AccountID
  let device: DeviceID
  let launch: AppLaunch
  let tollkeeper: Tollkeeper
  let services: GameServices

  /// - Parameters:
  ///   - drawer: What an earlier version of the game left on the device.
  ///   - build: How the game was built.
  ///   - platform: What the device runs.
  ///   - environment: Production, or the sandbox in which App Review runs.
  /// - Throws: What can't be read, opened or found.
  init(
    _ drawer: Drawer, build: BuildKind = .release, on platform: Platform = .iOS,
    environment: WireEnvironment = .production
  ) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let products = try StoreConfiguration(contentsOf: folder.appending(path: "Products.storekit"))
    store = LocalStore(
      configuration: StoreConfiguration(
        products: products.products + [
          StoreConfiguration.Product(id: Self.other, kind: .nonConsumable, price: 1)
        ]),
      app: AppIdentity(bundleID: "com.retroRacing"),
      environment: environment, now: Self.noon)
    account = try await store.send(AddAccount(storefront: "USA"))
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    launch = try await AppLaunch.open(on: device, of: store)
    let clock = store.clock
    tollkeeper = try Tollkeeper(
      catalog: .retroRacing(), device: DeviceProfile(platform: platform, build: build),
      store: StoreKitStore(launch: launch), ledger: .memory(InMemoryLedger()),
      keychain: InMemoryKeychain(),
      clock: WallClock(now: { clock.now }, timeZone: { .gmt }))
    await store.listening(launch.id)
    services = try GameServices(
      tollkeeper: tollkeeper, userDefaults: drawer.userDefaults, report: { Issue.record($0) })
    await settled()
  }

  var now: Date { store.clock.now }
  var plays: UserDefaultsPlayLimitService { services.playLimitService }
  var storeKit: StoreKitService { services.storeKitService }

  func settled() async {
    await tollkeeper.settled()
    await store.settled()
    await tollkeeper.settled()
  }

  func advance(to instant: Date) async {
    await store.advance(to: instant)
    await settled()
  }

  /// Runs in the game's process, as the game would.
  func play<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    try await launch.run(body)
  }

  func product(_ id: String = RetroRacingBench.unlimited) async throws -> Product {
    guard let product = try await play({ try await Product.products(for: [id]).first }) else {
      preconditionFailure("The store does not sell \(id)")
    }
    return product
  }

  @discardableResult
  func buy() async throws -> Transaction? {
    let product = try await product()
    return try await play { try await storeKit.purchase(product) }
  }

  /// Waits until something comes true that follows from what the engine has published.
  func until(_ isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }
}
#endif
