#if !canImport(Darwin)
import BlockPuzzle
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

/// Each bug of the document's store, beside what became of it.
@Suite("Block Puzzle, regressions", .timeLimit(.minutes(10)))
@MainActor
struct RegressionTests {
  /// A game that runs the document's code, and nothing of ours.
  private func documentGame() async throws -> (bench: AppBench, store: DocumentStore) {
    let bench = try await Game.bench()
    bench.tollkeeper.stop()
    await bench.settled()
    let store = DocumentStore()
    store.observe(in: bench.launch)
    await bench.store.listening(bench.launch.id)
    return (bench, store)
  }

  private func unfinished(_ bench: AppBench) async -> Int {
    await bench.inApp {
      var count = 0
      for await _ in Transaction.unfinished { count += 1 }
      return count
    }
  }

  @Test("finishes only what is granted, so that a process that dies loses nothing that was paid")
  func finishesLast() async throws {
    let (game, document) = try await documentGame()
    document.diesBetween = true
    let bag = try await game.product(IAPProduct.coinsBag.id)
    _ = try await game.inApp { try await document.purchase(bag) }
    #expect(document.coins == 0, "the document's version has granted nothing")
    #expect(await unfinished(game) == 0, "and the store will not say it again")

    let bench = try await Game.bench()
    bench.tollkeeper.stop()
    await bench.settled()
    let ours = try await bench.product(IAPProduct.coinsBag.id)
    _ = try await bench.inApp { try await ours.purchase() }
    #expect(await unfinished(bench) == 1, "paid, and the process dies before anything is granted")
    try await bench.relaunch()
    #expect(CoinManager(tollkeeper: bench.tollkeeper).coins == 350)
    #expect(await unfinished(bench) == 0)
  }

  @Test("takes back what is refunded, and gives it back once when the refund is")
  func refundOnUpdates() async throws {
    let (game, document) = try await documentGame()
    let bag = try await game.product(IAPProduct.coinsBag.id)
    _ = try await game.inApp { try await document.purchase(bag) }
    try await game.store.send(Refund(IAPProduct.coinsBag.rawValue, account: game.account))
    await game.store.settled()
    #expect(document.coins == 700, "the document's version grants a refund")
    try await game.store.send(
      ReverseRefund(of: IAPProduct.coinsBag.rawValue, account: game.account))
    await game.store.settled()
    #expect(document.coins == 1_050, "and grants its reversal too")

    let bench = try await Game.bench()
    let coins = CoinManager(tollkeeper: bench.tollkeeper)
    try await Game.buy(.coinsBag, on: bench)
    try await bench.store.send(Refund(IAPProduct.coinsBag.rawValue, account: bench.account))
    await bench.settled()
    #expect(coins.coins == 0)
    try await bench.store.send(
      ReverseRefund(of: IAPProduct.coinsBag.rawValue, account: bench.account))
    await bench.settled()
    #expect(coins.coins == 350)
  }

  @Test("grants as many as were bought")
  func quantity() async throws {
    let (game, document) = try await documentGame()
    let handful = try await game.product(IAPProduct.coinsHandful.id)
    _ = try await game.inApp { try await document.purchase(handful, [.quantity(3)]) }
    #expect(document.coins == 100, "the document's version grants one of three")

    let bench = try await Game.bench()
    _ = await bench.tollkeeper.purchase(
      IAPProduct.coinsHandful.id, PurchaseOptions(quantity: 3))
    #expect(CoinManager(tollkeeper: bench.tollkeeper).coins == 300)
  }

  @Test("removes what was refunded, though no listing names it")
  func removal() async throws {
    let (game, document) = try await documentGame()
    let ads = try await game.product(IAPProduct.removeAds.id)
    _ = try await game.inApp { try await document.purchase(ads) }
    try await game.store.send(Refund(ads.id, account: game.account))
    await game.store.settled()
    await game.inApp { await document.updatePurchasedProducts() }
    #expect(document.purchasedProductIDs == [ads.id], "the document's version keeps it")

    let bench = try await Game.bench()
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    try await Game.buy(.removeAds, on: bench)
    try await bench.store.send(Refund(ads.id, account: bench.account))
    await bench.settled()
    #expect(manager.purchasedProductIDs.isEmpty)
  }

  @Test("distinguishes a purchase that waits for approval from one that was cancelled")
  func pending() async throws {
    let (game, document) = try await documentGame()
    let bag = try await game.product(IAPProduct.coinsBag.id)
    try await game.store.send(SetAskToBuy(true, account: game.account))
    let waiting = try await game.inApp { try await document.purchase(bag) }
    try await game.store.send(SetAskToBuy(false, account: game.account))
    try await game.store.send(SetNextPurchase(.cancelled, account: game.account))
    let cancelled = try await game.inApp { try await document.purchase(bag) }
    #expect(waiting == nil && cancelled == nil, "the document's version says the same of both")

    let bench = try await Game.bench()
    let manager = StoreManager(tollkeeper: bench.tollkeeper)
    let ours = try await bench.product(IAPProduct.coinsBag.id)
    try await bench.store.send(SetAskToBuy(true, account: bench.account))
    let ourWaiting = await bench.inApp { await manager.buy(ours) }
    #expect(ourWaiting?.id == "pending_\(ours.id)")
    #expect(bench.tollkeeper.presentation.alert == .pending(IAPProduct.coinsBag.id))
    bench.tollkeeper.dismissAlert()
    try await bench.store.send(SetAskToBuy(false, account: bench.account))
    try await bench.store.send(SetNextPurchase(.cancelled, account: bench.account))
    let ourCancelled = await bench.inApp { await manager.buy(ours) }
    #expect(ourCancelled == nil)
    #expect(bench.tollkeeper.presentation.alert == nil)
  }

  @Test("gets what comes while the products are loading")
  func listensFirst() async throws {
    let bench = try await Game.bench()
    try await bench.setOnline(false)
    try await bench.relaunch()
    // Nothing is loaded; the listener is there all the same.
    #expect(bench.tollkeeper.situation.productCatalog == .unreachable)
    try await bench.store.send(BuyElsewhere(IAPProduct.removeAds.rawValue, account: bench.account))
    try await bench.setOnline(true)
    await bench.store.settled()
    await bench.tollkeeper.settled()
    #expect(StoreManager(tollkeeper: bench.tollkeeper).hasRemovedAds)
  }
}
#endif
