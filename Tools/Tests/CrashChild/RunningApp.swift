import Foundation
import LocalAppStore
import Synchronization
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// The app, running on the customer's device over its real files.
struct RunningApp {
  let shop: Shop
  let tollkeeper: Tollkeeper
  private let launch: AppLaunch

  init(
    in shop: Shop, crash: @escaping @Sendable (CrashPoint) -> Void = { _ in }
  ) async throws {
    self.shop = shop
    try shop.note(OpenApp(on: shop.device))
    launch = try await AppLaunch.open(on: shop.device, of: shop.store)
    let ticks = Ticks(from: shop.store.clock)
    tollkeeper = try Tollkeeper(
      catalog: .crashing, device: DeviceProfile(platform: .iOS),
      store: RecordedStore(store: StoreKitStore(launch: launch), launch: launch.id, shop: shop),
      ledger: .file(shop.folder.appending(path: "Tollgate.sqlite")),
      keychain: FileKeychain(shop.folder.appending(path: "Keychain")), sealing: .standard,
      clock: WallClock(now: { ticks.next() }, timeZone: { .gmt }),
      crash: { point in crash(point) })
    await shop.store.listening(launch.id)
    await settled()
  }

  /// Returns once neither the store nor the engine has anything to say.
  func settled() async {
    await tollkeeper.settled()
    await shop.store.settled()
    await tollkeeper.settled()
  }

  /// Ends the app as the system does, with nothing left to do.
  func end() async {
    tollkeeper.stop()
    await launch.end()
  }
}

/// The store's time, a millisecond later at each look, so that no two uses are of one instant.
private final class Ticks: Sendable {
  private let clock: StoreClock
  private let looks = Atomic(0)

  init(from clock: StoreClock) { self.clock = clock }

  func next() -> Date {
    clock.now + Double(looks.add(1, ordering: .relaxed).newValue) / 1_000
  }
}

extension Catalog {
  /// A game with more rounds than anybody plays, and a product that makes them unlimited.
  static let crashing = Catalog(
    app: "crash", bundleID: "com.example.crash",
    products: [
      Product(id: "unlimited", kind: .nonConsumable, entitlements: ["unlimited_plays"])
    ],
    features: [
      Feature(
        id: "play",
        access: [
          .entitled("unlimited_plays"), .quota(Quota(limit: 1_000_000, per: .day)),
        ], paywall: "wall")
    ],
    paywalls: [Paywall(id: "wall", screen: "paywall", products: ["unlimited"])])
}
