#if !canImport(Darwin)
import ExampleBench
import Foundation
import RockIdentifier
import Testing
import Tollgate

@Suite("The calls of Rock Identifier's document", .timeLimit(.minutes(10)))
@MainActor
struct RockIdentifierCode {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  private func bench(isOnboarded: Bool = true) async throws -> AppBench {
    try await AppBench(
      .rockIdentifier(), folder: Example.folder("RockIdentifier"), build: .testflight,
      earlier: EarlierState(isOnboarded: isOnboarded))
  }

  /// Composes the app; again after each wait, since other tests compose apps of their own.
  private func compose(
    _ bench: AppBench, log: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    RockServices.compose(bench.tollkeeper, userDefaults: drawer.userDefaults, log: log)
  }

  @Test("At launch and after onboarding: the hard paywall if needed, else the soft one")
  func launch() async throws {
    let bench = try await bench()
    compose(bench)
    let showedHardPaywall = PaywallManager.shared.showHardPaywallIfNeeded()
    if !showedHardPaywall { PaywallManager.shared.showSoftPaywall() }
    #expect(showedHardPaywall)
    #expect(AppState.shared.showHardPaywall)
    #expect(AppState.shared.hasCompletedOnboarding)
    let version: String = PaywallManager.shared.currentAppVersion
    #expect(drawer.userDefaults.string(forKey: "lastVersionShownPaywall") == version)
    #expect(!PaywallManager.shared.hasActiveSubscription())
    #expect(!SubscriptionManager.shared.status.isActive)
  }

  @Test("The app's state is set and cleared from a view")
  func state() async throws {
    let bench = try await bench(isOnboarded: false)
    compose(bench)
    AppState.shared.showHardPaywall = true
    #expect(AppState.shared.showHardPaywall)
    AppState.shared.dismissPaywalls()
    #expect(AppState.shared.showHardPaywall, "a hard one can't be dismissed without a purchase")
    let month = try await bench.product("com.rockidentifier.premium.monthly")
    _ = await bench.inApp { await bench.tollkeeper.purchase(Catalog.Product.ID(month.id)) }
    await bench.settled()
    compose(bench)
    if PaywallManager.shared.hasActiveSubscription() { AppState.shared.dismissPaywalls() }
    #expect(!AppState.shared.showHardPaywall)
  }

  @Test("The three debug commands need no argument: two log, and one resets")
  func debugCommands() async throws {
    var log: [String] = []
    let bench = try await bench()
    compose(bench) { log.append($0) }
    let subscriptionManager = SubscriptionManager.shared
    PaywallManager.shared.logState()
    subscriptionManager.debugSubscriptionState()
    PaywallManager.shared.resetVersionForTesting()
    #expect(log.count == 2)
    #expect(log.first?.contains("hard paywall last shown for 1.0") == true)
    #expect(log.last == "not subscribed")
    #expect(drawer.userDefaults.string(forKey: "lastVersionShownPaywall") == nil)
    try await bench.relaunch()
    #expect(bench.tollkeeper.presentation.paywall?.id == .hard)
  }
}
#endif
