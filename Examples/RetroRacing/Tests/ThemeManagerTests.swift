import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

@Suite("A theme manager on its own")
@MainActor
struct ThemeManagerTests {
  @Test(
    "has LCD free everywhere, and Pocket free on the watch",
    arguments: Platform.allCases)
  func freeThemes(platform: Platform) {
    let manager = ThemeManager(on: platform)
    #expect(manager.isThemeAccessible(id: "lcd"))
    #expect(manager.isThemeAccessible(id: "pocket") == (platform == .watchOS))
    #expect(manager.currentTheme.id == (platform == .watchOS ? "pocket" : "lcd"))
    #expect(!manager.isThemeAccessible(id: "unheard.of"))
  }

  @Test("unlocks a theme, or all of them")
  func unlocks() throws {
    let one = ThemeManager(on: .iOS)
    #expect(try !one.chooseTheme(PocketTheme()))
    one.unlockTheme(PocketTheme())
    #expect(one.isThemeAccessible(id: PocketTheme().id))
    #expect(try one.chooseTheme(PocketTheme()))
    #expect(one.currentTheme.id == "pocket")
    let all = ThemeManager(on: .iOS)
    all.unlockPremiumThemes()
    #expect(all.themes.allSatisfy { all.isThemeAccessible(id: $0.id) })
  }
}

#if !canImport(Darwin)
@Suite("A theme manager composed with the engine", .timeLimit(.minutes(10)))
@MainActor
struct ComposedThemeManagerTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  @Test("gives Pocket with the purchase, and takes it back with the refund")
  func goesByThePurchase() async throws {
    let bench = try await RetroRacingBench(drawer)
    let themes = bench.services.themeManager
    themes.unlockPremiumThemes()
    #expect(!themes.isThemeAccessible(id: "pocket"), "unlocking is not buying")
    #expect(try !themes.chooseTheme(PocketTheme()))
    #expect(bench.tollkeeper.presentation.paywall?.id == "unlimited-plays")
    try await bench.buy()
    #expect(themes.isThemeAccessible(id: "pocket"))
    #expect(try themes.chooseTheme(PocketTheme()))
    #expect(themes.currentTheme.id == "pocket")
    try await bench.store.send(Refund(RetroRacingBench.unlimited, account: bench.account))
    await bench.settled()
    #expect(!themes.isThemeAccessible(id: "pocket"))
    #expect(themes.currentTheme.id == "lcd")
  }

  @Test("has Pocket on the watch, free and by default")
  func watch() async throws {
    let themes = try await RetroRacingBench(drawer, on: .watchOS).services.themeManager
    #expect(themes.isThemeAccessible(id: "pocket"))
    #expect(themes.currentTheme.id == "pocket")
  }
}
#endif
