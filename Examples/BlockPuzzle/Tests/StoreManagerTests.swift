#if !canImport(Darwin)
import BlockPuzzle
import ExampleBench
import Foundation
import LocalAppStore
import Synchronization
import Testing
import Tollgate
import TollgateScreens

@MainActor
enum Game {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bench(start: Date = AppBench.noon) async throws -> AppBench {
    try await AppBench(.blockPuzzle(), folder: folder, start: start)
  }

  @discardableResult
  static func buy(
    _ product: IAPProduct, offer: Offer.ID? = nil, on bench: AppBench
  ) async throws -> Transaction? {
    let sold = try await bench.product(product.id)
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    return try await bench.inApp { try await manager.purchase(sold, offer: offer) }
  }
}

/// The document's implementation checklist, as far as it is code.
@Suite("Block Puzzle's checklist", .timeLimit(.minutes(10)))
@MainActor
struct ChecklistTests {
  @Test("Build product loading system: all fourteen, in their order")
  func loading() async throws {
    let bench = try await Game.bench()
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    await manager.loaded()
    #expect(manager.products.map(\.id) == IAPProduct.allCases.map(\.rawValue))
    #expect(IAPProduct.allCases.count == 14)
    #expect(IAPProduct.coinsVault.displayName == "Vault of Coins")
  }

  @Test(
    "Build benefits granting system: what each pack grants, once",
    arguments: [
      (IAPProduct.powerUpStarter, [0, 5, 5, 5]), (.powerUpPro, [0, 15, 15, 15]),
      (.powerUpUltimate, [0, 40, 40, 40]), (.coinsHandful, [100, 0, 0, 0]),
      (.coinsBag, [350, 0, 0, 0]), (.coinsChest, [750, 0, 0, 0]), (.coinsVault, [2_000, 0, 0, 0]),
    ])
  func grants(product: IAPProduct, balances: [Int]) async throws {
    let bench = try await Game.bench()
    try await Game.buy(product, on: bench)
    try await bench.relaunch()
    let coins = CoinManager(tollkeeper: bench.tollkeeper)
    let powers = PowerUpManager(tollkeeper: bench.tollkeeper)
    let granted = [coins.coins, powers.undo, powers.rotation, powers.bomb]
    #expect(granted == balances)
    coins.addCoins(500, source: .iap)
    powers.grant(undo: 5, rotation: 5, bomb: 5)
    let after = [coins.coins, powers.undo, powers.rotation, powers.bomb]
    #expect(after == balances, "the engine has granted it already")
  }

  @Test("Remove Ads: badge, no ads, rewarded ads kept; and all of it ends with a refund")
  func removeAds() async throws {
    let bench = try await Game.bench()
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    #expect(bench.tollkeeper.check("interstitial_ads").reason == .free)
    try await Game.buy(.removeAds, on: bench)
    #expect(manager.hasRemovedAds)
    #expect(manager.purchasedProductIDs == [IAPProduct.removeAds.rawValue])
    let decision = bench.tollkeeper.check("interstitial_ads")
    #expect(decision.reason == .suppressed)
    #expect(decision.paywall == nil)
    #expect(bench.tollkeeper.check("rewarded_ads").isAllowed)
    let (customer, moment) = bench.tollkeeper.now()
    #expect(customer.entitlements.badges(at: moment.paidNow) == ["ad_free"])
    try await bench.store.send(Refund(IAPProduct.removeAds.rawValue, account: bench.account))
    await bench.settled()
    #expect(!manager.hasRemovedAds)
    #expect(manager.purchasedProductIDs.isEmpty)
  }

  @Test(
    "Level packs: bought, in a bundle, or reached; on its own the manager keeps what it is given")
  func levels() async throws {
    let bench = try await Game.bench()
    let levels = LevelManager(tollkeeper: bench.tollkeeper)
    #expect((1...10).allSatisfy(levels.isUnlocked))
    #expect(!levels.isUnlocked(level: 11))
    try levels.reach(level: 10)
    #expect(levels.isUnlocked(level: 20))
    #expect(!levels.isUnlocked(level: 21))
    levels.unlockPack(for: .levelPackBundle)
    #expect(!levels.isUnlocked(level: 50), "the engine's answer is the only one")
    try await Game.buy(.levelPackBundle, on: bench)
    #expect(levels.isUnlocked(level: 50))
    #expect(!levels.isUnlocked(level: 51))
    #expect(!levels.isUnlocked(level: 0))
    let alone = LevelManager()
    alone.unlockPack(for: .levelPack3)
    #expect([11, 21, 31].map(alone.isUnlocked) == [false, true, false])
  }

  @Test("Themes: the pack opens all, coins open one, and that one survives the pack's refund")
  func themes() async throws {
    let bench = try await Game.bench()
    let themes = ThemeManager(tollkeeper: bench.tollkeeper)
    let coins = CoinManager(tollkeeper: bench.tollkeeper)
    #expect(themes.isAccessible("theme.classic"))
    #expect(!themes.isAccessible("theme.neon"))
    coins.addCoins(520, source: .gameplay)
    #expect(try coins.spend(.theme, on: "theme.neon") == .spent)
    #expect(themes.isAccessible("theme.neon"))
    #expect(try coins.spend(.hint) == .spent)
    #expect(
      try coins.spend(.continueGame)
        == .refused(
          missing: [.coins: 50],
          packs: [IAPProduct.coinsHandful, .coinsBag, .coinsChest, .coinsVault].map(\.id)))
    try await Game.buy(.premiumThemes, on: bench)
    #expect(themes.isAccessible("theme.never.heard.of"))
    try await bench.store.send(Refund(IAPProduct.premiumThemes.rawValue, account: bench.account))
    await bench.settled()
    #expect(!themes.isAccessible("theme.dark"))
    #expect(themes.isAccessible("theme.neon"))
    let alone = ThemeManager()
    #expect(!alone.isAccessible("theme.dark"))
    alone.unlockAllThemes()
    #expect(alone.isAccessible("theme.dark"))
  }

  @Test("Power-ups are earned, bought and used up one by one")
  func powerUps() async throws {
    let bench = try await Game.bench()
    let powers = PowerUpManager(tollkeeper: bench.tollkeeper)
    powers.grant(undo: 1, rotation: 0, bomb: 2, source: .gameplay)
    #expect(try powers.use(.undo))
    #expect(try !powers.use(.undo))
    let left = [powers.undo, powers.rotation, powers.bomb]
    #expect(left == [0, 0, 2])
  }

  @Test("Build restore purchases functionality: a second device gets what lasts, and no coins")
  func restore() async throws {
    let bench = try await Game.bench()
    try await Game.buy(.premiumThemes, on: bench)
    try await Game.buy(.coinsBag, on: bench)
    try await bench.reinstall(keepingKeychain: false, onAnotherDevice: true)
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    #expect(try await bench.inApp { try await manager.restorePurchases() } == .restored)
    #expect(manager.hasPremiumThemes)
    #expect(CoinManager(tollkeeper: bench.tollkeeper).coins == 0)
  }

  @Test("Add purchase celebration animations: as events that each screen technology plays")
  func celebration() async throws {
    let bench = try await Game.bench()
    let product = try await bench.product(IAPProduct.removeAds.id)
    let events = celebratePurchase(product)
    #expect(events.count == 4)
    #expect(
      events.last
        == .banner(
          title: "Thank You! 🎉", message: "\(product.displayName) unlocked!", seconds: 3))
    #expect(PurchaseResult.success(product: product).id == "success_\(product.id)")
    #expect(
      PurchaseResult.success(product: product).message
        == "\(product.displayName) has been added to your account!")
    let results: [PurchaseNotice] = [
      .result(.success(product: product)), .owned(product: product), .pending(product: product),
      .result(.failure(error: StoreError.purchaseFailed)),
    ]
    #expect(Set(results.map(\.title)).count == 4)
    #expect(Set(results.map(\.id)).count == 4)
  }

  @Test("celebratePurchase celebrates: it is played where the game draws, and once each time")
  func celebrates() async throws {
    let bench = try await Game.bench()
    let product = try await bench.product(IAPProduct.removeAds.id)
    let stage = PuzzleServices.compose(bench.tollkeeper).celebrations
    #expect(stage.celebration == nil)
    let events = celebratePurchase(product)
    #expect(stage.events == events)
    #expect(stage.count == 1)
    let shown = try #require(stage.celebration)
    #expect(shown.title == "Thank You! 🎉")
    #expect(shown.confetti?.count == 100)
    #expect(shown.haptic == "success")
    #expect(shown.sound == "purchaseSuccess")
    stage.end()
    #expect(stage.celebration == nil)
  }

  @Test("Restore shows a confirmation, and says so where there was nothing")
  func restoreBanner() async throws {
    let bench = try await Game.bench()
    let services = PuzzleServices(bench.tollkeeper)
    try await bench.inApp { _ = try await services.storeManager.restorePurchases() }
    #expect(services.celebrations.celebration?.title == "Nothing to Restore")
    try await Game.buy(.premiumThemes, on: bench)
    try await bench.inApp { _ = try await services.storeManager.restorePurchases() }
    #expect(services.celebrations.celebration?.title == "Purchases Restored")
  }

  @Test("what the document's calls can't throw is reported, and nothing is added")
  func reports() async throws {
    let bench = try await Game.bench()
    let reported = Reported()
    let services = PuzzleServices(bench.tollkeeper, report: reported.note)
    services.coinManager.addCoins(-1, source: .gameplay)
    services.powerUpManager.grant(undo: -1, rotation: 0, bomb: 0, source: .gameplay)
    #expect(reported.count == 2)
    #expect(services.coinManager.coins == 0)
    await services.storeManager.loaded()
    try await bench.setOnline(false)
    await services.storeManager.loadProducts()
    #expect(reported.count == 3)
    #expect(services.storeManager.products.count == 14, "what was loaded before stays")
  }

  @Test("says of what is owned already that it is, and that nothing was bought")
  func owned() async throws {
    let bench = try await Game.bench()
    #expect(try await Game.buy(.removeAds, on: bench) != nil)
    #expect(try await Game.buy(.removeAds, on: bench) == nil)
    let product = try await bench.product(IAPProduct.removeAds.id)
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    #expect(await bench.inApp { await manager.buy(product) }?.id == "owned_\(product.id)")
  }

  @Test("says in words that a person can use why the store did not sell")
  func words() {
    for error in StoreError.allCases {
      #expect(PurchaseResult.failure(error: error).message == error.errorDescription)
      #expect(!error.localizedDescription.contains("StoreError"))
    }
  }

  @Test("the composed services are the ones that are shared")
  func shared() async throws {
    let bench = try await Game.bench()
    let composed = PuzzleServices.compose(bench.tollkeeper)
    #expect(ThemeManager.shared === composed.themeManager)
    #expect(LevelManager.shared === composed.levelManager)
    CoinManager.shared.addCoins(7, source: .gameplay)
    PowerUpManager.shared.grant(undo: 1, rotation: 2, bomb: 3, source: .rewardedAd)
    #expect(composed.coinManager.coins == 7)
    #expect(composed.powerUpManager.bomb == 3)
    #expect(composed.storeManager.purchasedProductIDs.isEmpty)
  }

  @Test("says apart why the store did not sell, and says nothing of what was cancelled")
  func errors() async throws {
    let bench = try await Game.bench()
    try await bench.store.send(SetNextPurchase(.unverified, account: bench.account))
    await #expect(throws: StoreError.failedVerification) {
      try await Game.buy(.coinsBag, on: bench)
    }
    try await bench.store.send(SetNextPurchase(.notAvailable, account: bench.account))
    await #expect(throws: StoreError.productNotFound) { try await Game.buy(.coinsBag, on: bench) }
    try await bench.store.send(SetNextPurchase(.networkError, account: bench.account))
    await #expect(throws: StoreError.purchaseFailed) { try await Game.buy(.coinsBag, on: bench) }
    try await bench.store.send(SetNextPurchase(.cancelled, account: bench.account))
    #expect(try await Game.buy(.coinsBag, on: bench) == nil)
    #expect(CoinManager(tollkeeper: bench.tollkeeper).coins == 0)
  }
}

/// The messages that were reported.
final class Reported: Sendable {
  private let errors = Mutex<[any Error]>([])

  var count: Int { errors.withLock(\.count) }

  @Sendable func note(_ error: any Error) { errors.withLock { $0.append(error) } }
}

@Suite("Block Puzzle's special offers", .timeLimit(.minutes(10)))
@MainActor
struct SpecialOfferTests {
  @Test("First Day Special: everything for half its price, for 24 hours, with true percentages")
  func firstDay() async throws {
    let bench = try await Game.bench()
    let offers = bench.tollkeeper.specialOffers
    #expect(offers.map(\.product) == IAPProduct.allCases)
    #expect(offers.allSatisfy { $0.reason == .firstLaunch && $0.isActive })
    #expect(offers.allSatisfy { $0.discountPercent >= 50 })
    let first = try #require(offers.first)
    #expect(first.originalPrice == Decimal(499) / 100)
    #expect(first.salePrice == Decimal(249) / 100)
    #expect(first.timeRemaining == 86_400)
    await bench.advance(to: AppBench.noon + 86_399)
    #expect(bench.tollkeeper.specialOffers.first?.timeRemaining == 1)
    #expect(first.timeRemaining == 1, "one that was kept goes with the time")
    await bench.advance(to: AppBench.noon + 86_400)
    #expect(!first.isActive)
    #expect(first.timeRemaining == 0)
    let after = bench.tollkeeper.specialOffers
    #expect(after.map(\.reason) == [.weekendDeal], "it is a Friday")
  }

  @Test("is bought at its price, and counts as the product itself")
  func bought() async throws {
    let bench = try await Game.bench()
    let transaction = try await Game.buy(.removeAds, offer: OfferReason.firstLaunch.id, on: bench)
    #expect(transaction?.price == Decimal(249) / 100)
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    #expect(manager.purchasedProductIDs == [IAPProduct.removeAds.rawValue])
    #expect(try await Game.buy(.removeAds, on: bench) == nil, "owned already")
  }

  @Test("corrected: has a start, and its time left is never negative")
  func halfOpen() {
    let noon = AppBench.noon
    func offer(at now: Date) -> SpecialOffer {
      SpecialOffer(
        product: .removeAds, originalPrice: 4, salePrice: 3,
        during: DateInterval(start: noon, duration: 60), reason: .weekendDeal, now: { now })
    }
    #expect([-1, 0, 59, 60].map { offer(at: noon + $0).isActive } == [false, true, true, false])
    #expect(offer(at: noon + 90).timeRemaining == 0)
    // The document's: active before it begins, and a negative time left.
    #expect(noon - 1 < offer(at: noon - 1).expiresAt)
    #expect(offer(at: noon + 90).expiresAt.timeIntervalSince(noon + 90) < 0)
  }

  @Test("corrected: its percentage follows from the prices it is shown beside, rounded down")
  func percent() {
    let noon = AppBench.noon
    let offer = SpecialOffer(
      product: .coinsBag, originalPrice: Decimal(299) / 100, salePrice: Decimal(200) / 100,
      during: DateInterval(start: noon, duration: 60), reason: .holidayPromo,
      now: { noon })
    #expect(offer.discountPercent == 33)
  }

  @Test("has the four reasons of the catalog's offers")
  func reasons() throws {
    #expect(
      try Catalog.blockPuzzle().offers.map(\.id.rawValue).sorted()
        == OfferReason.allCases.map(\.rawValue).sorted())
  }
}
#endif
