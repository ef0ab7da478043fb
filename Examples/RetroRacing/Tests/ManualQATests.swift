#if !canImport(Darwin)
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// The document's Manual QA Checklist, line by line, automated.
@Suite("A free player", .timeLimit(.minutes(10)))
@MainActor
struct FreePlayerTests {
  private let drawer: Drawer
  private let paywall: Paywall.ID = "unlimited-plays"

  init() throws { drawer = try Drawer() }

  @Test("can play up to 6 games in a single day")
  func sixGames() async throws {
    let bench = try await RetroRacingBench(drawer)
    for left in (0..<6).reversed() {
      #expect(bench.plays.canStartNewGame(on: bench.now))
      #expect(try bench.plays.startNewGame(on: bench.now))
      #expect(bench.plays.remainingPlays(on: bench.now) == left)
      #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 6 - left)
    }
    #expect(bench.plays.maxPlaysPerDay == 6)
  }

  @Test("can play as often as a remote limit says, from the next round on")
  func remoteLimit() async throws {
    let bench = try await RetroRacingBench(drawer)
    #expect(try bench.plays.startNewGame(on: bench.now))
    try bench.tollkeeper.apply(["play.limit": "8"])
    #expect(bench.plays.maxPlaysPerDay == 8)
    #expect(bench.plays.remainingPlays(on: bench.now) == 7)
  }

  @Test("sees the paywall at the 7th attempt from the menu, and at a restart after the limit")
  func seventhGame() async throws {
    let bench = try await RetroRacingBench(drawer)
    for _ in 0..<6 { #expect(try bench.plays.startNewGame(on: bench.now)) }
    #expect(bench.tollkeeper.presentation.paywall == nil)
    for _ in ["from the menu", "a restart"] {
      #expect(!bench.plays.canStartNewGame(on: bench.now))
      #expect(try !bench.plays.startNewGame(on: bench.now))
      #expect(bench.tollkeeper.presentation.paywall?.id == paywall)
      bench.tollkeeper.dismiss()
    }
  }

  @Test("has 6 plays again the next day, from midnight on")
  func nextDay() async throws {
    let bench = try await RetroRacingBench(drawer)
    for _ in 0..<6 { #expect(try bench.plays.startNewGame(on: bench.now)) }
    let midnight = bench.plays.nextResetDate(after: bench.now)
    #expect(midnight == .at("2026-03-11T00:00:00Z"))
    #expect(!bench.plays.canStartNewGame(on: midnight - 1), "asked ahead")
    #expect(bench.plays.canStartNewGame(on: midnight), "asked ahead")
    #expect(!bench.plays.canStartNewGame(on: bench.now - 86_400), "a date set back")
    await bench.advance(to: midnight - 1)
    #expect(try !bench.plays.startNewGame(on: bench.now))
    await bench.advance(to: midnight)
    #expect(bench.plays.remainingPlays(on: bench.now) == 6)
    #expect(try bench.plays.startNewGame(on: bench.now))
  }
}

@Suite("A player with Unlimited Plays", .timeLimit(.minutes(10)))
@MainActor
struct UnlimitedPlayerTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  @Test("has no play limit, and uses none of it up")
  func noLimit() async throws {
    let bench = try await RetroRacingBench(drawer)
    #expect(try await bench.buy()?.productID == RetroRacingBench.unlimited)
    for _ in 0..<50 { #expect(try bench.plays.startNewGame(on: bench.now)) }
    #expect(bench.plays.remainingPlays(on: bench.now) == .max)
    #expect(bench.plays.hasUnlimitedAccess)
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 0)
  }

  @Test("is known as one to the screens that say so")
  func settings() async throws {
    let bench = try await RetroRacingBench(drawer)
    try await bench.buy()
    #expect(bench.storeKit.hasPremiumAccess)
    #expect(bench.storeKit.purchasedProductIDs == [RetroRacingBench.unlimited])
  }

  @Test("reaches the paywall still, and buying there again pays nothing")
  func paywallIsReachable() async throws {
    let bench = try await RetroRacingBench(drawer)
    let first = try await bench.buy()
    bench.tollkeeper.open("paywall")
    #expect(bench.tollkeeper.presentation.paywall?.id == "unlimited-plays")
    #expect(try await bench.buy()?.id == first?.id)
    #expect(try await bench.store.send(ListAccountTransactions(of: bench.account)).count == 1)
  }

  @Test("has what was bought on another device after a restore, which says so")
  func restores() async throws {
    let bench = try await RetroRacingBench(drawer)
    try await bench.play { try await bench.storeKit.restorePurchases() }
    #expect(bench.storeKit.lastRestore == .nothingToRestore)
    try await bench.store.send(BuyElsewhere(RetroRacingBench.unlimited, account: bench.account))
    try await bench.play { try await bench.storeKit.restorePurchases() }
    #expect(bench.storeKit.lastRestore == .restored)
    #expect(bench.storeKit.hasPremiumAccess)
  }
}

@Suite("A tester", .timeLimit(.minutes(10)))
@MainActor
struct TesterTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  @Test("has a Debug section in debug and TestFlight builds, and nobody else has")
  func debugSection() {
    let builds = [(true, false), (false, true), (true, true), (false, false)].map {
      BuildConfiguration(isDebug: $0.0, isTestFlight: $0.1)
    }
    #expect(builds.map(\.shouldShowDebugFeatures) == [true, true, true, false])
    #expect(builds.map(\.kind) == [.debug, .testflight, .debug, .release])
    BuildConfiguration.initializeTestFlightCheck()
    #expect(
      BuildConfiguration.shouldShowDebugFeatures
        == (BuildConfiguration.isDebug || BuildConfiguration.isTestFlight))
  }

  @Test(
    "simulates Unlimited Plays at once, and removes the limit",
    arguments: [BuildKind.debug, .testflight])
  func simulates(build: BuildKind) async throws {
    let bench = try await RetroRacingBench(drawer, build: build)
    for _ in 0..<6 { #expect(try bench.plays.startNewGame(on: bench.now)) }
    #expect(!bench.storeKit.debugPremiumEnabled, "off by default")
    bench.storeKit.debugPremiumEnabled = true
    #expect(bench.storeKit.hasPremiumAccess)
    #expect(try bench.plays.startNewGame(on: bench.now))
    #expect(bench.plays.remainingPlays(on: bench.now) == .max)
    #expect(bench.services.themeManager.isThemeAccessible(id: "pocket"))
    #expect(!bench.plays.hasUnlimitedAccess, "it adds no entitlement")
    #expect(bench.storeKit.purchasedProductIDs.isEmpty)
    bench.storeKit.debugPremiumEnabled = false
    #expect(!bench.storeKit.hasPremiumAccess)
    #expect(try !bench.plays.startNewGame(on: bench.now))
  }
}
#endif
