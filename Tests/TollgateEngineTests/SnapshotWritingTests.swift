import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The snapshot that an app keeps for its widgets")
struct SnapshotWritingTests {
  @Test("has the app's state, and decides as the app does")
  func follows() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let file = bench.folder.appending(path: "Snapshot.json")
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, snapshot: file, clock: bench.clock.wall)
    await keeper.settled()
    for left in [5, 4] {
      _ = try keeper.use("play")
      await keeper.settled()
      let seen = try Snapshot(contentsOf: file)
      let decision = seen.check("play", by: .game, at: bench.clock.now, in: .gmt)
      #expect(decision == keeper.check("play"))
      #expect(decision.remaining == .count(left))
    }
    try keeper.record(.purchase())
    await keeper.settled()
    let paid = try Snapshot(contentsOf: file)
    #expect(paid.check("play", by: .game, at: bench.clock.now, in: .gmt).reason == .entitled)
  }

  @Test("that can't be written prevents no use")
  func unwritable() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain,
      snapshot: URL(filePath: "/proc/none/Snapshot.json"), clock: bench.clock.wall)
    #expect(try keeper.use("play").isAllowed)
    await keeper.settled()
  }
}

/// A network extension runs for weeks while the app stays closed.
@Suite("A snapshot in a process that runs while the app is closed")
struct RefreshedSnapshotTests {
  private static let day = 86_400.0

  private static let catalog = Catalog(
    app: "tunnel", bundleID: "com.example.tunnel",
    products: [
      .init(id: "monthly", kind: .autoRenewable, entitlements: ["pro"]),
      .init(id: "life", kind: .nonConsumable, entitlements: ["pro"]),
      .init(id: "thanks", kind: .consumable, entitlements: ["dark"]),
    ],
    features: [
      Feature(id: "dns", access: [.entitled("pro")]),
      Feature(id: "dark", access: [.entitled("dark")]),
      Feature(id: "connect", access: [.quota(Quota(limit: 2, per: .day))]),
    ])

  private func period(_ number: Int, from start: Date) -> Fact {
    let begin = start + Double(number) * 30 * Self.day
    return Fact(
      id: .init(environment: "Production", transaction: "\(number + 1)", purchaseDate: begin),
      product: "monthly", signedDate: begin, expirationDate: begin + 30 * Self.day, original: "1")
  }

  private struct App {
    let bench: Bench
    let url: URL
    let start: Date
  }

  /// An app with a plan that ran once and was closed.
  private func app(_ entitled: [Fact]? = nil) async throws -> App {
    let bench = try Bench()
    let start = bench.clock.now
    let url = bench.folder.appending(path: "Snapshot.json")
    bench.store.script { $0.entitled = entitled ?? [period(0, from: start)] }
    let keeper = try Tollkeeper(
      catalog: Self.catalog, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, snapshot: url, clock: bench.clock.wall)
    await keeper.settled()
    _ = try keeper.use("connect")
    await keeper.settled()
    keeper.stop()
    return App(bench: bench, url: url, start: start)
  }

  private func check(_ feature: Feature.ID, in app: App, refreshed: Bool = true) async throws
    -> Decision
  {
    let snapshot = try Snapshot(contentsOf: app.url)
    let clock = app.bench.clock.wall
    guard refreshed else { return snapshot.check(feature, by: Self.catalog, clock: clock) }
    return try await snapshot.refreshed(by: app.bench.store)
      .check(feature, by: Self.catalog, clock: clock)
  }

  @Test("allows a subscriber whose plan has renewed twice since, and finishes and writes nothing")
  func renewed() async throws {
    let app = try await app()
    defer { app.bench.remove() }
    let before = try Data(contentsOf: app.url)
    app.bench.store.script { ($0.finished, $0.entitled) = ([], [period(2, from: app.start)]) }
    app.bench.store.script {
      $0.unfinished = [period(1, from: app.start), period(2, from: app.start)]
    }
    app.bench.clock.now = app.start + 65 * Self.day
    #expect(try await check("dns", in: app, refreshed: false).access == .denied)
    #expect(try await check("dns", in: app).reason == .entitled)
    #expect(app.bench.store.script { $0.finished }.isEmpty)
    #expect(try Data(contentsOf: app.url) == before)
    app.bench.clock.now = app.start + 90 * Self.day
    #expect(try await check("dns", in: app).access == .denied, "it ended, and nothing was renewed")
  }

  @Test("denies refunded features, and allows features bought since")
  func changed() async throws {
    let app = try await app([.purchase(of: "life")])
    defer { app.bench.remove() }
    #expect(try await check("dns", in: app).reason == .entitled)
    app.bench.store.script { $0.entitled = [] }
    #expect(try await check("dns", in: app, refreshed: false).reason == .entitled)
    #expect(try await check("dns", in: app).access == .denied)
    app.bench.store.script { $0.entitled = [.purchase("7", of: "life")] }
    #expect(try await check("dns", in: app).reason == .entitled)
  }

  @Test("counts a grace period that the store grants")
  func grace() async throws {
    let app = try await app()
    defer { app.bench.remove() }
    let end = app.start + 30 * Self.day
    app.bench.store.script {
      $0.renewals = [
        Renewal(
          id: .init(environment: "Production", original: "1"), product: "monthly", periodEnd: end,
          gracePeriodEnd: end + 6 * Self.day, signedDate: end)
      ]
    }
    app.bench.clock.now = end + 5 * Self.day
    #expect(try await check("dns", in: app).reason == .entitled)
    app.bench.clock.now = end + 6 * Self.day
    #expect(try await check("dns", in: app).access == .denied)
  }

  @Test("keeps values that no store lists: uses, and a finished consumable's grant")
  func kept() async throws {
    let app = try await app([.purchase(of: "thanks")])
    defer { app.bench.remove() }
    app.bench.store.script { $0.entitled = [] }
    #expect(try await check("dark", in: app).reason == .entitled)
    #expect(try await check("connect", in: app).remaining == .count(1))
  }

  @Test("is an error if the store's list is incomplete, as in a cancelled task")
  func incomplete() async throws {
    let app = try await app()
    defer { app.bench.remove() }
    app.bench.store.script { $0.isComplete = false }
    await #expect(throws: CancellationError.self) { try await check("dns", in: app) }
  }
}
