#if !canImport(Darwin)
import BlockPuzzle
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

/// The calls of BlockPuzzle's document: buying one product, and granting it.
@MainActor
private final class FlowCaller {
  var isPurchasing = false
  var purchaseResult: PurchaseResult?
  let store: StoreManager

  init(_ store: StoreManager) { self.store = store }

  func purchase(_ product: Product) async {
    isPurchasing = true
    do {
      if try await store.purchase(product) != nil {
        purchaseResult = PurchaseResult.success(product: product)
        celebratePurchase(product)
      }
    } catch {
      purchaseResult = PurchaseResult.failure(error: error)
    }
    isPurchasing = false
  }

  /// Gives out what a product sells, call by call, as the document does after each purchase.
  func grantBenefits(of productID: String, in tollkeeper: Tollkeeper) async {
    // Other tests compose games of their own while this one waits.
    PuzzleServices.compose(tollkeeper)
    guard let product = IAPProduct(rawValue: productID) else { return }
    switch product {
    case .removeAds: break
    case .premiumThemes: ThemeManager.shared.unlockAllThemes()
    case .levelPack2, .levelPack3, .levelPack4, .levelPack5, .levelPackBundle:
      LevelManager.shared.unlockPack(for: product)
    case .powerUpStarter: PowerUpManager.shared.grant(undo: 5, rotation: 5, bomb: 5)
    case .powerUpPro: PowerUpManager.shared.grant(undo: 15, rotation: 15, bomb: 15)
    case .powerUpUltimate: PowerUpManager.shared.grant(undo: 40, rotation: 40, bomb: 40)
    case .coinsHandful: CoinManager.shared.addCoins(100, source: .iap)
    case .coinsBag: CoinManager.shared.addCoins(350, source: .iap)
    case .coinsChest: CoinManager.shared.addCoins(750, source: .iap)
    case .coinsVault: CoinManager.shared.addCoins(2000, source: .iap)
    }
  }
}

@Suite("The calls of BlockPuzzle's document", .timeLimit(.minutes(10)))
@MainActor
struct BlockPuzzleCode {
  private func services() async throws -> (AppBench, PuzzleServices) {
    let bench = try await AppBench(.blockPuzzle(), folder: Example.folder("BlockPuzzle"))
    let services = PuzzleServices(bench.tollkeeper)
    await services.storeManager.loaded()
    return (bench, services)
  }

  @Test("Loading, updating and observing neither throw nor return anything")
  func manager() async throws {
    let (bench, services) = try await services()
    let store = services.storeManager
    let watching = Task { await store.observeTransactions() }
    defer { watching.cancel() }
    await bench.inApp {
      await store.loadProducts()
      await store.updatePurchasedProducts()
    }
    #expect(store.products.map(\.id) == IAPProduct.allCases.map { $0.rawValue })
    #expect(!store.purchasedProductIDs.contains(IAPProduct.removeAds.rawValue))
    #expect(!store.hasRemovedAds && !store.hasPremiumThemes)
    try await bench.inApp { try await store.restorePurchases() }
  }

  @Test("The document's grants after a purchase are applied once")
  func grants() async throws {
    let (bench, services) = try await services()
    let caller = FlowCaller(services.storeManager)
    for product in services.storeManager.products {
      await bench.inApp { await caller.purchase(product) }
      await caller.grantBenefits(of: product.id, in: bench.tollkeeper)
    }
    #expect(!caller.isPurchasing)
    #expect(services.coinManager.coins == 100 + 350 + 750 + 2_000)
    let power = services.powerUpManager
    #expect(power.undo == 60)
    #expect(power.rotation == 60)
    #expect(power.bomb == 60)
    #expect(services.levelManager.isUnlocked(level: 50))
    #expect(services.themeManager.isAccessible("theme.neon"))
  }

  @Test("A switch over PurchaseResult has two cases, each with an id, a title and a message")
  func result() async throws {
    let (bench, services) = try await services()
    let product = try #require(services.storeManager.products.first)
    func words(_ result: PurchaseResult) -> String {
      switch result {
      case .success(let product): "bought \(product.displayName)"
      case .failure(let error): "failed: \(error.localizedDescription)"
      }
    }
    #expect(words(.success(product: product)).hasPrefix("bought"))
    let caller = FlowCaller(services.storeManager)
    try await bench.store.send(SetNextPurchase(.unverified, account: bench.account))
    await bench.inApp { await caller.purchase(product) }
    let result = try #require(caller.purchaseResult)
    #expect(words(result).hasPrefix("failed"))
    #expect(result.title == "Purchase Failed")
    #expect(!result.id.isEmpty && !result.message.isEmpty)
    let errors: [StoreError] = [.failedVerification, .productNotFound, .purchaseFailed]
    #expect(errors.count == StoreError.allCases.count)
  }

  @Test("An offer has its prices, its end, its reason, and reports whether it is open")
  func offers() async throws {
    let (bench, _) = try await services()
    let offer: SpecialOffer = try #require(bench.tollkeeper.specialOffers.first)
    let reason: SpecialOffer.OfferReason = offer.reason
    switch reason {
    case .firstLaunch, .weekendDeal, .holidayPromo, .levelMilestone: break
    }
    let (product, percent): (IAPProduct, Int) = (offer.product, offer.discountPercent)
    let (regular, sale): (Decimal, Decimal) = (offer.originalPrice, offer.salePrice)
    let (end, left): (Date, TimeInterval) = (offer.expiresAt, offer.timeRemaining)
    #expect(product.displayName == "Remove Ads")
    #expect(offer.isActive && percent >= 50 && sale < regular)
    #expect(end == AppBench.noon + left)
  }
}
#endif
