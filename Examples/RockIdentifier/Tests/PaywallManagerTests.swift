#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import RockIdentifier
import Testing
import Tollgate

/// The document's sections, one by one.
@Suite("Rock Identifier's paywalls", .timeLimit(.minutes(10)))
@MainActor
struct PaywallManagerTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let monthly: Catalog.Product.ID = "com.rockidentifier.premium.monthly"

  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  private func bench(
    isOnboarded: Bool = true, build: BuildKind = .release
  ) async throws -> (AppBench, RockServices) {
    let bench = try await AppBench(
      .rockIdentifier(), folder: Self.folder, build: build,
      earlier: EarlierState(isOnboarded: isOnboarded))
    return (bench, RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults))
  }

  private func buy(on bench: AppBench) async throws {
    #expect(await bench.inApp { await bench.tollkeeper.purchase(Self.monthly) } == .purchased)
  }

  @Test("1. App Version Change: once for each version, and the version is kept under the key")
  func versionChange() async throws {
    let (bench, services) = try await bench()
    #expect(services.appState.showHardPaywall)
    #expect(services.paywallManager.showHardPaywallIfNeeded())
    #expect(drawer.userDefaults.string(forKey: "lastVersionShownPaywall") == "1.0")
    var shown: [Bool] = []
    for version in ["1.0", "1.1", "1.1", "1.0"] {
      try await bench.relaunch(version: version)
      let services = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
      #expect(services.paywallManager.currentAppVersion == version)
      shown.append(services.paywallManager.showHardPaywallIfNeeded())
      #expect(services.appState.showSoftPaywall == !services.appState.showHardPaywall)
    }
    #expect(shown == [false, true, false, true])
  }

  @Test("2. Non-Premium User: a subscriber bypasses all of it")
  func subscriber() async throws {
    let (bench, services) = try await bench()
    try await buy(on: bench)
    #expect(!services.appState.showHardPaywall, "subscribing closes it")
    try await bench.relaunch(version: "1.1")
    let again = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    #expect(again.subscriptionManager.status.isActive)
    #expect(again.paywallManager.hasActiveSubscription())
    #expect(!again.paywallManager.showHardPaywallIfNeeded())
    again.paywallManager.showSoftPaywall()
    #expect(!again.appState.showSoftPaywall, "corrected: subscribers saw the soft one")
  }

  @Test("After Onboarding Completion: shows when it is gone through, not when it is swiped away")
  func onboarding() async throws {
    let (_, services) = try await bench(isOnboarded: false)
    #expect(!services.appState.hasCompletedOnboarding)
    #expect(!services.appState.showHardPaywall)
    #expect(!services.paywallManager.showHardPaywallIfNeeded())
    try services.appState.completeOnboarding()
    #expect(services.appState.hasCompletedOnboarding)
    #expect(services.appState.showHardPaywall)
  }

  @Test("When free tier limits are reached: five are free for life, and then the soft one shows")
  func freeTier() async throws {
    let (bench, _) = try await bench()
    try await bench.relaunch()
    let services = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    await bench.advance(days: 1)
    services.appState.dismissPaywalls()
    #expect(!services.appState.showSoftPaywall)
    for left in (0..<5).reversed() {
      #expect(services.freeTierManager.canIdentify)
      #expect(try services.freeTierManager.identify())
      #expect(services.freeTierManager.counter.remaining == left)
    }
    #expect(try !services.freeTierManager.identify())
    #expect(services.freeTierManager.counter.count == 5)
    #expect(services.appState.showSoftPaywall)
    #expect(!services.appState.showHardPaywall)
  }

  @Test("Reset for Testing: shows again, in builds for testers alone")
  func reset() async throws {
    for (build, isHard) in [(BuildKind.testflight, true), (.release, false)] {
      let (bench, services) = try await bench(build: build)
      services.paywallManager.resetVersionForTesting()
      try await bench.relaunch()
      #expect((bench.tollkeeper.presentation.paywall?.id == .hard) == isHard)
    }
  }

  @Test("Debug Information: says what the decision follows from")
  func debug() async throws {
    let (bench, services) = try await bench()
    var log: [String] = []
    services.paywallManager.logState { log.append($0) }
    services.subscriptionManager.debugSubscriptionState { log.append($0) }
    try await buy(on: bench)
    services.subscriptionManager.debugSubscriptionState { log.append($0) }
    #expect(
      log == [
        "version 1.0, hard paywall last shown for 1.0, not subscribed, onboarded, hard paywalls on, "
          + "showing hard",
        "not subscribed", "subscribed to \(Self.monthly) until 2026-02-15T12:00:00Z",
      ])
  }

  @Test("Troubleshooting: of a hard paywall that does not show, the state says which reason it has")
  func notShowing() async throws {
    let (bench, services) = try await bench(isOnboarded: false, build: .testflight)
    let manager = services.paywallManager
    #expect(manager.logState { _ in }.contains("not onboarded"))
    #expect(!services.appState.showHardPaywall)
    try bench.tollkeeper.setSwitch("hard_paywalls", false)
    #expect(manager.logState { _ in }.contains("hard paywalls off"))
    #expect(!manager.showHardPaywallIfNeeded())
    try bench.tollkeeper.setSwitch("hard_paywalls", true)
    try services.appState.completeOnboarding()
    #expect(manager.logState { _ in }.contains("last shown for 1.0"))
    try await bench.relaunch()
    let next = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    #expect(!next.paywallManager.showHardPaywallIfNeeded(), "this version was shown before")
    try await buy(on: bench)
    #expect(next.paywallManager.logState { _ in }.contains(", subscribed,"))
    try await bench.relaunch(version: "2.0")
    let last = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    #expect(!last.paywallManager.showHardPaywallIfNeeded())
  }

  @Test("Troubleshooting: neither empty UserDefaults nor many calls show the hard paywall again")
  func showingTooOften() async throws {
    let (bench, services) = try await bench()
    for _ in 0..<3 { #expect(services.paywallManager.showHardPaywallIfNeeded()) }
    #expect(bench.tollkeeper.customer.versionsShown[.hard] == "1.0")
    drawer.userDefaults.removeObject(forKey: PaywallManager.lastVersionShownKey)
    try await bench.relaunch()
    let next = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    for _ in 0..<3 { #expect(!next.paywallManager.showHardPaywallIfNeeded()) }
    #expect(drawer.userDefaults.string(forKey: PaywallManager.lastVersionShownKey) == "1.0")
  }

  @Test("corrected: a subscriber is not shown the hard paywall before the store has answered")
  func statusFirst() async throws {
    // The document decides when its first view appears, with the state at that time.
    func documentShowsHardPaywall(isActive: Bool, last: String?, current: String) -> Bool {
      !isActive && last != current
    }
    let (bench, _) = try await bench(isOnboarded: false)
    try await buy(on: bench)
    try await bench.reinstall(keepingKeychain: false, onAnotherDevice: true)
    let services = RockServices(bench.tollkeeper, userDefaults: drawer.userDefaults)
    try services.appState.completeOnboarding()
    #expect(!services.appState.showHardPaywall)
    #expect(bench.tollkeeper.customer.versionsShown.isEmpty, "the version is not used up")
    #expect(documentShowsHardPaywall(isActive: false, last: nil, current: "1.0"))
  }

  @Test("corrected: the document's launch code shows nothing before it is known who subscribes")
  func unknown() throws {
    let tollkeeper = try Tollkeeper(
      catalog: .rockIdentifier(), device: DeviceProfile(platform: .iOS), store: HangingStore(),
      ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain(),
      earlier: EarlierState(isOnboarded: true))
    let services = RockServices(tollkeeper, userDefaults: drawer.userDefaults)
    #expect(!tollkeeper.customer.entitlements.isKnown)
    if !services.paywallManager.showHardPaywallIfNeeded() {
      services.paywallManager.showSoftPaywall()
    }
    services.appState.showHardPaywall = true
    #expect(tollkeeper.presentation.paywall == nil)
  }

  @Test("App State Management: what the document sets, it can set; never over a subscriber")
  func settable() async throws {
    let (bench, services) = try await bench(isOnboarded: false)
    services.appState.showHardPaywall = true
    #expect(services.appState.showHardPaywall)
    services.appState.showHardPaywall = false
    services.appState.dismissPaywalls()
    #expect(services.appState.showHardPaywall, "it can't be dismissed")
    try await buy(on: bench)
    #expect(!services.appState.showHardPaywall)
    services.appState.showHardPaywall = true
    #expect(!services.appState.showHardPaywall)
    services.appState.hasCompletedOnboarding = false
    #expect(!services.appState.hasCompletedOnboarding)
    services.appState.hasCompletedOnboarding = true
    #expect(services.appState.hasCompletedOnboarding)
    services.appState.hasCompletedOnboarding = false
    #expect(services.appState.hasCompletedOnboarding, "what was gone through was gone through")
  }

  @Test(
    "Temporary Disable: a build that was made without hard paywalls shows the soft one",
    arguments: [BuildKind.debug, .testflight, .release])
  func buildSettings(build: BuildKind) async throws {
    let settings = BuildSettings(build: build, disablesHardPaywalls: true)
    let isHard = build == .release
    #expect(settings.hardPaywallsEnabled == isHard, "a release build has them all the same")
    let bench = try await AppBench(
      .rockIdentifier(settings), folder: Self.folder, build: build,
      earlier: EarlierState(isOnboarded: true))
    #expect(bench.tollkeeper.presentation.paywall?.id == (isHard ? .hard : .soft))
    #expect(bench.tollkeeper.customer.versionsShown.isEmpty != isHard)
    #expect(BuildSettings(build: build, disablesHardPaywalls: false).hardPaywallsEnabled)
    #expect(BuildSettings.current.hardPaywallsEnabled)
  }

  @Test("takes over what an earlier version of the app kept")
  func earlier() async throws {
    drawer.userDefaults.set("1.0", forKey: "lastVersionShownPaywall")
    drawer.userDefaults.set(true, forKey: "hasCompletedOnboarding")
    let bench = try await AppBench(
      .rockIdentifier(), folder: Self.folder,
      earlier: RockServices.earlierState(in: drawer.userDefaults))
    #expect(bench.tollkeeper.presentation.paywall?.id == .soft)
  }

  @Test("the composed services are the ones that are shared")
  func shared() async throws {
    let (bench, _) = try await bench()
    let composed = RockServices.compose(bench.tollkeeper, userDefaults: drawer.userDefaults)
    #expect(PaywallManager.shared === composed.paywallManager)
    #expect(AppState.shared === composed.appState)
    #expect(SubscriptionManager.shared === composed.subscriptionManager)
  }
}

/// `UserDefaults` of its own for one test.
final class Drawer {
  let userDefaults: UserDefaults
  private let name: String

  init() throws {
    name = "rock-identifier-tests-\(UUID().uuidString)"
    userDefaults = try #require(UserDefaults(suiteName: name))
  }

  deinit { userDefaults.removePersistentDomain(forName: name) }
}
#endif
