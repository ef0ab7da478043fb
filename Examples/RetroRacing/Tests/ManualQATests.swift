#if !canImport(Darwin)
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// The document's Manual QA Checklist, line by line, with nobody's hand in it.
@Suite("A free player", .timeLimit(.minutes(10)))
@MainActor
struct FreePlayerTests {
  private let drawer: Drawer
  private let paywall: Paywall.ID = "unlimited-plays"

  init() throws { drawer = try Drawer() }

  @Test("can play up to 6 games in a single day")
  func sixGames() async throws {
    let arcade = try await Arcade(drawer)
    for left in (0..<6).reversed() {
      #expect(arcade.plays.canStartNewGame(on: arcade.now))
      #expect(try arcade.plays.startNewGame(on: arcade.now))
      #expect(arcade.plays.remainingPlays(on: arcade.now) == left)
      #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 6 - left)
    }
    #expect(arcade.plays.maxPlaysPerDay == 6)
  }

  @Test("can play as often as a remote limit says, from the next round on")
  func remoteLimit() async throws {
    let arcade = try await Arcade(drawer)
    #expect(try arcade.plays.startNewGame(on: arcade.now))
    try arcade.tollkeeper.apply(["play.limit": "8"])
    #expect(arcade.plays.maxPlaysPerDay == 8)
    #expect(arcade.plays.remainingPlays(on: arcade.now) == 7)
  }

  @Test("sees the paywall at the 7th attempt from the menu, and at a restart after the limit")
  func seventhGame() async throws {
    let arcade = try await Arcade(drawer)
    for _ in 0..<6 { #expect(try arcade.plays.startNewGame(on: arcade.now)) }
    #expect(arcade.tollkeeper.presentation.paywall == nil)
    for _ in ["from the menu", "a restart"] {
      #expect(!arcade.plays.canStartNewGame(on: arcade.now))
      #expect(try !arcade.plays.startNewGame(on: arcade.now))
      #expect(arcade.tollkeeper.presentation.paywall?.id == paywall)
      arcade.tollkeeper.dismiss()
    }
  }

  @Test("has 6 plays again the next day, from midnight on")
  func nextDay() async throws {
    let arcade = try await Arcade(drawer)
    for _ in 0..<6 { #expect(try arcade.plays.startNewGame(on: arcade.now)) }
    let midnight = arcade.plays.nextResetDate(after: arcade.now)
    #expect(midnight == .at("2026-03-11T00:00:00Z"))
    #expect(!arcade.plays.canStartNewGame(on: midnight - 1), "asked ahead")
    #expect(arcade.plays.canStartNewGame(on: midnight), "asked ahead")
    #expect(!arcade.plays.canStartNewGame(on: arcade.now - 86_400), "a date set back")
    await arcade.advance(to: midnight - 1)
    #expect(try !arcade.plays.startNewGame(on: arcade.now))
    await arcade.advance(to: midnight)
    #expect(arcade.plays.remainingPlays(on: arcade.now) == 6)
    #expect(try arcade.plays.startNewGame(on: arcade.now))
  }
}

@Suite("A player with Unlimited Plays", .timeLimit(.minutes(10)))
@MainActor
struct UnlimitedPlayerTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  @Test("has no play limit, and uses none of it up")
  func noLimit() async throws {
    let arcade = try await Arcade(drawer)
    #expect(try await arcade.buy()?.productID == Arcade.unlimited)
    for _ in 0..<50 { #expect(try arcade.plays.startNewGame(on: arcade.now)) }
    #expect(arcade.plays.remainingPlays(on: arcade.now) == .max)
    #expect(arcade.plays.hasUnlimitedAccess)
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 0)
  }

  @Test("is known as one to the screens that say so")
  func settings() async throws {
    let arcade = try await Arcade(drawer)
    try await arcade.buy()
    #expect(arcade.storeKit.hasPremiumAccess)
    #expect(arcade.storeKit.purchasedProductIDs == [Arcade.unlimited])
  }

  @Test("reaches the paywall still, and buying there again pays nothing")
  func paywallIsReachable() async throws {
    let arcade = try await Arcade(drawer)
    let first = try await arcade.buy()
    arcade.tollkeeper.open("paywall")
    #expect(arcade.tollkeeper.presentation.paywall?.id == "unlimited-plays")
    #expect(try await arcade.buy()?.id == first?.id)
    #expect(try await arcade.store.transactions(of: arcade.account).count == 1)
  }

  @Test("has what was bought on another device after a restore, which says so")
  func restores() async throws {
    let arcade = try await Arcade(drawer)
    try await arcade.play { try await arcade.storeKit.restorePurchases() }
    #expect(arcade.storeKit.lastRestore == .nothingToRestore)
    try await arcade.store.buyElsewhere(Arcade.unlimited, account: arcade.account)
    try await arcade.play { try await arcade.storeKit.restorePurchases() }
    #expect(arcade.storeKit.lastRestore == .restored)
    #expect(arcade.storeKit.hasPremiumAccess)
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
    let arcade = try await Arcade(drawer, build: build)
    for _ in 0..<6 { #expect(try arcade.plays.startNewGame(on: arcade.now)) }
    #expect(!arcade.storeKit.debugPremiumEnabled, "off by default")
    arcade.storeKit.debugPremiumEnabled = true
    #expect(arcade.storeKit.hasPremiumAccess)
    #expect(try arcade.plays.startNewGame(on: arcade.now))
    #expect(arcade.plays.remainingPlays(on: arcade.now) == .max)
    #expect(arcade.services.themeManager.isThemeAccessible(id: "pocket"))
    #expect(!arcade.plays.hasUnlimitedAccess, "it adds no entitlement")
    #expect(arcade.storeKit.purchasedProductIDs.isEmpty)
    arcade.storeKit.debugPremiumEnabled = false
    #expect(!arcade.storeKit.hasPremiumAccess)
    #expect(try !arcade.plays.startNewGame(on: arcade.now))
  }
}
#endif
