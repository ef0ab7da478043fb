import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A paywall that is placed somewhere")
struct PlacingTests {
  private func bench() throws -> Bench {
    try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
  }

  @Test("shows at launch once for each version, and the next one at the launches in between")
  func oncePerVersion() async throws {
    let bench = try bench()
    defer { bench.remove() }
    var shown: [Paywall.ID?] = []
    for version in ["1.0", "1.0", "1.1", "1.1", "1.0"] {
      let keeper = try await bench.launch(catalog: .shop, version: version, isOnboarded: true)
      shown.append(keeper.presentation.paywall?.id)
      keeper.stop()
    }
    #expect(shown == ["hard", "soft", "hard", "soft", "hard"])
  }

  @Test("waits for onboarding, and shows when that is complete; leaving it does not complete it")
  func onboarding() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(keeper.presentation.paywall == nil)
    keeper.open("wall")
    keeper.dismiss()
    try keeper.complete(.onboarding)
    #expect(keeper.presentation.paywall?.id == "soft")
    #expect(keeper.presentation.paywall?.placement == .onboardingCompleted)
    let event = try keeper.events().last?.event
    #expect(event?.properties == ["paywall": "soft", "placement": "onboarding_completed"])
  }

  @Test("is not shown to a subscriber, and their version is not used up")
  func subscriber() async throws {
    let bench = try bench()
    defer { bench.remove() }
    bench.store.script { $0.entitled = [.month()] }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    #expect(keeper.presentation.paywall == nil)
    keeper.stop()
    bench.clock.now = .at("2026-02-15T12:00:00Z")
    let lapsed = try await bench.launch(catalog: .shop)
    #expect(lapsed.presentation.paywall?.id == "hard")
  }

  @Test("that can't be dismissed stays, and nothing opens behind it")
  func stays() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    keeper.dismiss()
    keeper.open("menu")
    for _ in 0..<3 { _ = try keeper.use("identify") }
    #expect(keeper.presentation.paywall?.id == "hard")
    #expect(keeper.dismissability == .no)
    try keeper.record(.month())
    #expect(keeper.presentation.paywall == nil, "subscribing closes it")
  }

  @Test("with nothing to sell can be dismissed at once, and comes again when it has a product")
  func nothingToSell() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let offline = UnreachableStore()
    func launch(_ store: any PurchaseStore) async throws -> Tollkeeper {
      let keeper = try Tollkeeper(
        catalog: .shop, device: DeviceProfile(platform: .iOS), store: store, ledger: bench.ledger,
        keychain: bench.keychain, clock: bench.clock.wall,
        earlier: EarlierState(isOnboarded: true))
      await keeper.settled()
      return keeper
    }
    let first = try await launch(offline)
    #expect(first.presentation.paywall?.id == "hard")
    #expect(first.dismissability == .yes)
    first.dismiss()
    #expect(first.presentation.paywall == nil)
    #expect(first.present(at: .appLaunch) == "soft", "once in the life of a process")
    first.stop()
    let second = try await launch(bench.store)
    #expect(second.presentation.paywall?.id == "hard")
    #expect(second.dismissability == .no)
  }

  @Test("without a product that the store sells uses up no version, and can be dismissed")
  func notSold() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: ["pack"]))
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .shop, isOnboarded: true)
    #expect(first.presentation.paywall?.id == "hard")
    #expect(first.dismissability == .yes)
    #expect(first.customer.versionsShown.isEmpty)
    first.stop()
    bench.store.script { $0.sells = ["monthly"] }
    let second = try await bench.launch(catalog: .shop)
    #expect(second.presentation.paywall?.id == "hard")
    #expect(second.customer.versionsShown == ["hard": "1.0"])
  }

  @Test("can be dismissed from its third second on, even if the clock is changed")
  func seconds() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    for _ in 0..<3 { _ = try keeper.use("identify") }
    #expect(keeper.presentation.paywall?.placement == "limit")
    #expect(keeper.dismissability == .inSeconds(3))
    bench.clock.now += 2.5
    keeper.dismiss()
    #expect(keeper.dismissability == .inSeconds(1))
    bench.clock.now += 0.5
    keeper.dismiss()
    #expect(keeper.presentation.paywall == nil)
  }

  @Test("is off if a tester has switched it off, and never in a release build")
  func switchedOff() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(.testflight, catalog: .shop)
    try keeper.setSwitch("hard_paywalls", false)
    #expect(!keeper.isOn("hard_paywalls"))
    keeper.stop()
    let off = try await bench.launch(.testflight, catalog: .shop, isOnboarded: true)
    try off.complete(.onboarding)
    off.dismiss()
    #expect(off.customer.versionsShown.isEmpty)
    off.stop()
    let tester = try await bench.launch(.testflight, catalog: .shop)
    #expect(tester.presentation.paywall?.id == "soft")
    tester.stop()
    let released = try await bench.launch(catalog: .shop)
    #expect(released.presentation.paywall?.id == "hard")
    #expect(throws: SwitchFailure.self) { try released.setSwitch("hard_paywalls", false) }
  }

  @Test("as a store reports that it was viewed, and each product whose sheet is opened")
  func store() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(!keeper.choose("pack"), "no paywall is open")
    keeper.open("store")
    #expect(keeper.choose("pack"))
    #expect(keeper.presentation.visibleScreen(in: .shop) == "product")
    keeper.dismiss()
    #expect(keeper.presentation.visibleScreen(in: .shop) == "store")
    keeper.open("wall")
    #expect(keeper.choose("monthly"))
    #expect(keeper.presentation.visibleScreen(in: .shop) == "wall")
    let names = try keeper.events().map(\.event.name)
    #expect(names == [.paywallShown, .storeViewed, .productViewed, .paywallShown])
  }
}

/// An unreachable store.
private struct UnreachableStore: PurchaseStore {
  private let failure = StoreFailure(.network, "offline")

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    throw failure
  }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { throw failure }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: true) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { throw failure }
  func freshSignedDate() async -> Date? { nil }
}
