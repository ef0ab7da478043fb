#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

/// Four shapes of apps that had purchase code of their own, on a device with the local App Store.
@MainActor
@Suite("An app that adopts the engine")
struct AdoptionTests {
  private func bench(
    _ catalog: String, products: String, earlier: EarlierState = EarlierState()
  ) async throws -> AppBench {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/\(products)")
    let catalog = try Catalog(reading: Data(catalog.utf8), file: "Catalog.json")
    return try await AppBench(catalog, folder: folder, earlier: earlier)
  }

  private func refund(_ product: String, _ bench: AppBench) async throws {
    try await bench.store.send(Refund(product, account: bench.account))
    await bench.settled()
  }

  // MARK: Its own paywall

  private let notes = """
    { "app": "notes", "bundleID": "com.femsoftware.coinfeedback",
      "products": {
        "com.femsoftware.coinfeedback.pro.monthly": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
        "com.femsoftware.coinfeedback.pro.lifetime": { "type": "nonConsumable", "grants": { "entitlements": ["pro"] } }
      },
      "features": { "export": { "access": [{ "entitled": "pro" }], "paywall": "pro" } },
      "paywalls": { "pro": { "drawnBy": "app", "products": [
        "com.femsoftware.coinfeedback.pro.monthly", "com.femsoftware.coinfeedback.pro.lifetime"] } } }
    """

  @Test("keeps its own paywall: a denied use opens it with its products, and a purchase closes it")
  func ownPaywall() async throws {
    let bench = try await bench(notes, products: "CoinFeedback")
    let known = SituationModel(bench.tollkeeper)
    #expect(known.ownPaywall == nil)
    #expect(try bench.tollkeeper.use("export").access == .denied)
    let open = try #require(known.ownPaywall)
    #expect(open.id == "pro" && open.feature == "export" && open.reason == .notEntitled)
    #expect(open.products.map(\.displayPrice).count == 2)
    #expect(open.canBeClosed)
    #expect(
      await bench.inApp { await open.purchase("com.femsoftware.coinfeedback.pro.lifetime") }
        == .purchased)
    #expect(known.ownPaywall == nil)
    #expect(try bench.tollkeeper.use("export").isAllowed)
  }

  @Test(
    "reports to the engine that its own paywall is closed, and the next denial is counted again")
  func closing() async throws {
    let bench = try await bench(notes, products: "CoinFeedback")
    let known = SituationModel(bench.tollkeeper)
    for _ in 0..<2 {
      _ = try bench.tollkeeper.use("export")
      known.ownPaywall?.close()
      #expect(known.ownPaywall == nil)
    }
    known.ownPaywall?.close()
    let names = try bench.tollkeeper.events().map(\.name)
    #expect(
      names == ["paywall_shown", "paywall_dismissed", "paywall_shown", "paywall_dismissed"])
  }

  @Test("opens its own paywall by its name, and a refund closes the feature it sold")
  func byName() async throws {
    let bench = try await bench(notes, products: "CoinFeedback")
    let known = SituationModel(bench.tollkeeper)
    #expect(bench.tollkeeper.open(Paywall.ID("pro")))
    #expect(known.ownPaywall?.feature == nil)
    let lifetime: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.lifetime"
    _ = await bench.inApp { await known.ownPaywall?.purchase(lifetime) }
    #expect(bench.tollkeeper.holding("pro")?.product == lifetime)
    try await refund(lifetime.rawValue, bench)
    #expect(!bench.tollkeeper.holds("pro"))
  }

  // MARK: Credits with failing requests

  private let credits = """
    { "app": "chat", "bundleID": "com.blockpuzzle",
      "products": { "com.blockpuzzle.coins.bag": { "type": "consumable", "grants": { "balances": { "credits": 100 } } } },
      "features": { "request": { "access": [{ "cost": { "credits": 1 } }] } },
      "currencies": { "credits": {} } }
    """

  @Test("takes no credit for a failed request, and a refund still reaches the bought ones")
  func failingRequests() async throws {
    let bench = try await bench(
      credits, products: "BlockPuzzle", earlier: EarlierState(balances: ["credits": 37]))
    let tollkeeper = bench.tollkeeper
    #expect(
      await bench.inApp { await tollkeeper.purchase("com.blockpuzzle.coins.bag") } == .purchased)
    #expect(try tollkeeper.hold(Feature.ID("request"), as: "1").isAllowed)
    #expect(try tollkeeper.commit("1"))
    for number in 2...101 {
      #expect(try tollkeeper.hold(Feature.ID("request"), as: "\(number)").isAllowed)
      #expect(try tollkeeper.release("\(number)"))
    }
    #expect(tollkeeper.customer.balance(of: "credits") == 136)
    try await refund("com.blockpuzzle.coins.bag", bench)
    #expect(tollkeeper.customer.balance(of: "credits") == 36)
  }

  // MARK: Veterans and tips

  private let tracker = """
    { "app": "tracker", "bundleID": "com.blockpuzzle",
      "products": {
        "com.blockpuzzle.coins.bag": { "type": "consumable", "grants": { "badges": ["supporter"] } },
        "com.blockpuzzle.coins.handful": { "type": "consumable", "tip": true },
        "com.blockpuzzle.old": { "type": "nonConsumable", "retired": true, "grants": { "entitlements": ["pro"] } }
      },
      "entitlements": { "veteran": {} },
      "features": { "export": { "access": [{ "entitled": "pro" }, { "entitled": "veteran" }] } } }
    """

  @Test("imports its veterans, takes tips again and again, and sells no retired product")
  func veterans() async throws {
    let bench = try await bench(
      tracker, products: "BlockPuzzle",
      earlier: EarlierState(entitlements: ["veteran": .init(because: "paid before 2.0")]))
    let tollkeeper = bench.tollkeeper
    #expect(tollkeeper.check("export").reason == .entitled)
    #expect(tollkeeper.holding("veteran")?.reason == "paid before 2.0")
    for _ in 0..<2 {
      #expect(
        await bench.inApp { await tollkeeper.purchase("com.blockpuzzle.coins.bag") } == .purchased)
    }
    #expect(
      await bench.inApp { await tollkeeper.purchase("com.blockpuzzle.old") }
        == .failed(.notForSale))
    try await bench.relaunch()
    #expect(bench.tollkeeper.check("export").reason == .entitled)
    try await bench.reinstall(keepingKeychain: true)
    #expect(bench.tollkeeper.check("export").reason == .entitled)
  }

  // MARK: An extension

  @Test("has an extension that allows a subscriber whose plan renewed while the app was closed")
  func anExtension() async throws {
    let bench = try await bench(notes, products: "CoinFeedback")
    let tollkeeper = bench.tollkeeper
    _ = await bench.inApp {
      await tollkeeper.purchase("com.femsoftware.coinfeedback.pro.monthly")
    }
    await bench.settled()
    let written = Snapshot(
      customer: tollkeeper.customer, time: TrustedTime(highWaterMark: bench.store.clock.now),
      device: tollkeeper.device)
    let snapshot = try Snapshot(written.data, file: "Snapshot.json")
    tollkeeper.stop()
    await bench.store.advance(to: bench.store.clock.now + 75 * 86_400)
    let storeClock = bench.store.clock
    let clock = WallClock(now: { storeClock.now }, timeZone: { .gmt })
    let catalog = tollkeeper.catalog
    #expect(snapshot.check("export", by: catalog, clock: clock).access == .denied)
    let store = StoreKitStore(launch: bench.launch)
    let fresh = try await snapshot.refreshed(by: store)
    #expect(fresh.check("export", by: catalog, clock: clock).reason == .entitled)
  }
}
#endif
