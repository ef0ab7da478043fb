#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// The calls of RetroRacing's document: the menu, a round, the paywall, settings, launch.
@MainActor
private final class MenuCaller {
  var playLimitService: (any PlayLimitService)?
  var onPlayRequest: (() -> Void)?
  var showGame = false
  var showPaywall = false
  let storeKit: StoreKitService

  init(_ storeKit: StoreKitService) { self.storeKit = storeKit }

  /// A tap on Play: the store's word first, then the limit.
  func onPlay() {
    let mayPlay = storeKit.hasPremiumAccess || playLimitService?.canStartNewGame(on: Date()) ?? true
    guard mayPlay else {
      showPaywall = true
      return
    }
    if let onPlayRequest { onPlayRequest() } else { showGame = true }
  }

  /// The game over alert's button, with its words.
  func restart(_ model: GameViewModel) -> (label: String, isPaywallPresented: Bool) {
    let label = GameLocalizedStrings.string("restart")
    if storeKit.hasPremiumAccess {
      model.restartGame()
    } else if let playLimitService, playLimitService.canStartNewGame(on: Date()) {
      model.restartGame()
    } else if playLimitService != nil {
      return (label, true)
    } else {
      model.restartGame()
    }
    return (label, false)
  }

  /// A new scene counts as a round.
  func sceneAppeared(_ scene: GameScene) -> GameScene.ID {
    playLimitService?.recordGamePlayed(on: Date())
    return scene.id
  }
}

/// The paywall's two buttons.
@MainActor
private struct PaywallCaller {
  let storeKit: StoreKitService
  let playLimitService: (any PlayLimitService)?
  var onPurchaseCompleted: (() -> Void)?

  func buy(_ product: Product) async throws -> Bool {
    let transaction = try await storeKit.purchase(product)
    guard transaction != nil else { return false }
    playLimitService?.unlockUnlimitedAccess()
    onPurchaseCompleted?()
    return true
  }

  func restore() async throws -> Bool {
    try await storeKit.restorePurchases()
    guard storeKit.hasPremiumAccess else { return false }
    playLimitService?.unlockUnlimitedAccess()
    onPurchaseCompleted?()
    return true
  }
}

@Suite("The calls of RetroRacing's document", .timeLimit(.minutes(10)))
@MainActor
struct RetroRacingCode {
  private func bench() async throws -> AppBench {
    try await AppBench(.retroRacing(), folder: Example.folder("RetroRacing"))
  }

  @Test("Key API: the six members of the play limit, alone in its three keys")
  func playLimit() throws {
    let drawer = try Drawer()
    let service: any PlayLimitService = UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults)
    let now = AppBench.noon
    for _ in 0..<6 { service.recordGamePlayed(on: now) }
    #expect(service.canStartNewGame(on: now) == false)
    #expect(service.remainingPlays(on: now) == 0)
    #expect(service.nextResetDate(after: now) > now)
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 6)
    #expect(drawer.userDefaults.object(forKey: "PlayLimit.lastPlayDate") != nil)
    service.unlockUnlimitedAccess()
    #expect(service.hasUnlimitedAccess)
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(service.remainingPlays(on: now) == Int.max)
  }

  @Test("Launch: the build is checked, products load, and the menu plays, buys and restores")
  func launch() async throws {
    BuildConfiguration.initializeTestFlightCheck()
    #expect(
      BuildConfiguration.shouldShowDebugFeatures
        == (BuildConfiguration.isDebug || BuildConfiguration.isTestFlight))
    let bench = try await bench()
    let storeKit = StoreKitService(tollkeeper: bench.tollkeeper, report: { Issue.record($0) })
    await bench.inApp { await storeKit.loadProducts() }
    let product: Product = try #require(storeKit.products.first)
    #expect(product.id == StoreKitService.ProductID.unlimitedPlays.rawValue)
    let owned: Set<String> = storeKit.purchasedProductIDs
    #expect(owned.isEmpty)
    storeKit.debugPremiumEnabled = false

    let menu = MenuCaller(storeKit)
    menu.onPlay()
    #expect(menu.showGame)
    let drawer = try Drawer()
    let paywall = PaywallCaller(
      storeKit: storeKit,
      playLimitService: UserDefaultsPlayLimitService(userDefaults: drawer.userDefaults))
    #expect(try await bench.inApp { try await !paywall.restore() })
    #expect(try await bench.inApp { try await paywall.buy(product) })
    #expect(try await bench.inApp { try await paywall.restore() })
    #expect(storeKit.hasPremiumAccess)
  }

  @Test(
    "A round counts when its scene is created and at each restart; the seventh opens the paywall"
  )
  func rounds() async throws {
    let bench = try await bench()
    let drawer = try Drawer()
    let clock = bench.store.clock
    let service = try UserDefaultsPlayLimitService(
      userDefaults: drawer.userDefaults, tollkeeper: bench.tollkeeper,
      report: { Issue.record($0) })
    let model = GameViewModel(playLimitService: service, now: { clock.now })
    #expect(model.startGame())
    for _ in 0..<5 {
      model.finishGame(score: 3)
      model.restartGame()
    }
    #expect(model.scene == GameScene(id: 6))
    #expect(service.remainingPlays(on: clock.now) == 0)
    model.finishGame(score: 7)
    model.restartGame()
    #expect(model.scene?.score == 7, "the round that is over stays")
    #expect(model.isPaywallPresented)
    #expect(bench.tollkeeper.presentation.paywall?.id == "unlimited-plays")
    let endless = GameViewModel(playLimitService: nil)
    for _ in 0..<9 { endless.restartGame() }
    #expect(endless.scene?.id == 9)
  }

  @Test("Restart shows its label, and checks first the store, then the limit")
  func restart() async throws {
    let bench = try await bench()
    let menu = MenuCaller(
      StoreKitService(tollkeeper: bench.tollkeeper, report: { Issue.record($0) }))
    let drawer = try Drawer()
    menu.playLimitService = UserDefaultsPlayLimitService(userDefaults: drawer.userDefaults)
    let model = GameViewModel(playLimitService: nil)
    #expect(!menu.restart(model).isPaywallPresented)
    for id in 1...6 { #expect(menu.sceneAppeared(GameScene(id: id)) == id) }
    let answer = menu.restart(model)
    #expect(answer.isPaywallPresented)
    #expect(
      GameLocalizedStrings.string("restart", locale: Locale(identifier: "ca_ES")) == "Reiniciar")
    #expect(GameLocalizedStrings.string("no such key") == "no such key")
    menu.onPlay()
    #expect(menu.showPaywall)
  }

  @Test("Theme unlocks: by theme, all at once, and by id")
  func themes() {
    let themes = ThemeManager(on: .iOS)
    let pocket: any GameTheme = PocketTheme()
    #expect(themes.isThemeAccessible(id: LCDTheme().id))
    #expect(themes.isThemeAccessible(id: pocket.id) == false)
    themes.unlockTheme(pocket)
    themes.unlockPremiumThemes()
    #expect(themes.isThemeAccessible(id: pocket.id))
  }
}
#endif
