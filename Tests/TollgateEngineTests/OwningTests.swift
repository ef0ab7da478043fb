import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Buying an owned product")
struct OwningTests {
  private func owner() async throws -> (Bench, Tollkeeper) {
    var script = ScriptedStore.Script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    return (bench, try await bench.launch())
  }

  @Test(
    "answers already owned, whatever else prevents the sale",
    arguments: [
      nil, StoreFailure(.network, "offline"), StoreFailure(.notAvailable, "not in this country"),
    ])
  func whatever(failure: StoreFailure?) async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    bench.store.script { $0.answer = failure.map { .failure($0) } }
    #expect(await keeper.purchase("unlimited") == .alreadyOwned)
    #expect(keeper.check("play").reason == .entitled)
    let last = try #require(try keeper.events().last?.event)
    #expect(last.name == .purchaseCompleted)
    #expect(last.properties["result"] == "already_owned")
  }

  @Test("answers already owned also if the store never listed the product")
  func notListed() async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    bench.store.script { $0.sells = [] }
    await keeper.loadProducts()
    #expect(await keeper.purchase("unlimited") == .alreadyOwned)
  }

  @Test("is cancelled and fails as for any customer after a refund")
  func refunded() async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    let noon = bench.clock.now
    try keeper.record(.purchase(signed: noon + 9, revoked: noon + 8))
    #expect(await keeper.purchase("unlimited") == .cancelled)
    bench.store.script { $0.answer = .failure(StoreFailure(.network, "offline")) }
    #expect(await keeper.purchase("unlimited") == .failed(.network))
  }

  @Test("is cancelled as for any customer after another account has signed in")
  func anotherAccount() async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    bench.store.script { $0.entitled = [] }
    await keeper.refresh()
    #expect(await keeper.purchase("unlimited") == .alreadyOwned, "one listing is not enough")
    bench.clock.now += 60
    await keeper.refresh()
    #expect(await keeper.purchase("unlimited") == .cancelled)
  }

  @Test("doesn't apply to a product that can be bought again")
  func consumable() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let catalog = Catalog(
      app: "game", bundleID: "com.example.game",
      products: [Catalog.Product(id: "unlimited", kind: .consumable)], features: [], paywalls: [])
    let keeper = try await bench.launch(catalog: catalog)
    try keeper.record(.purchase())
    #expect(await keeper.purchase("unlimited") == .cancelled)
  }

  @Test("sells it if the store reports it is no longer owned")
  func storeKnowsBetter() async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    bench.store.script { $0.answer = .success(.purchase("2")) }
    #expect(await keeper.purchase("unlimited") == .purchased)
  }

  @Test("never hides an unverified answer")
  func unverified() async throws {
    let (bench, keeper) = try await owner()
    defer { bench.remove() }
    bench.store.script { $0.isForged = true }
    #expect(await keeper.purchase("unlimited") == .failed(.unverified))
  }
}

@Suite("Buying a product that opens nothing")
struct OpensNothingTests {
  private func bench(owning products: Catalog.Product.ID...) throws -> Bench {
    var script = ScriptedStore.Script(sells: Catalog.shop.products.map(\.id))
    script.entitled = products.enumerated().map { .purchase("\($0.offset)", of: $0.element) }
    return try Bench(script)
  }

  @Test("answers already owned and charges nothing if other purchases hold all that it grants")
  func heldByOthers() async throws {
    let bench = try bench(owning: "everything")
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    bench.store.script { $0.answer = .success(.purchase("7", of: "level")) }
    #expect(await keeper.purchase("level") == .alreadyOwned)
    #expect(
      await keeper.purchase("pack", PurchaseOptions(offer: .catalog("first"))) == .alreadyOwned)
    #expect(bench.store.script { $0.sold }.isEmpty, "the store was never asked")
    #expect(keeper.presentation.alert == .alreadyOwned("pack"))
  }

  @Test(
    "answers already owned for a bundle whose parts are all owned, and sells it if one is not"
  )
  func bundle() async throws {
    let bench = try bench(owning: "pack", "level")
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(await keeper.purchase("everything") == .alreadyOwned)
    let noon = bench.clock.now
    try keeper.record(
      .purchase("1", of: "level", signed: noon + 9, revoked: noon + 8))
    bench.store.script { $0.answer = .success(.purchase("7", of: "everything")) }
    #expect(await keeper.purchase("everything") == .purchased)
  }

  @Test("answers already owned for a subscription to an entitlement held for life")
  func plan() async throws {
    let bench = try bench(owning: "forever")
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    bench.store.script { $0.answer = .success(.month()) }
    #expect(await keeper.purchase("monthly") == .alreadyOwned)
    #expect(bench.store.script { $0.sold }.isEmpty)
  }

  @Test("answers already owned for an entitlement reached by progress")
  func reached() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.reach("level", 19)
    #expect(await keeper.purchase("level") == .cancelled)
    try keeper.reach("level", 20)
    #expect(await keeper.purchase("level") == .alreadyOwned)
    #expect(bench.store.script { $0.sold } == ["level"], "asked once, before")
  }

  @Test("is a sale if only the family shares it, because that can end")
  func family() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let shared = Fact(
      id: Fact.ID(environment: "Production", transaction: "1", purchaseDate: bench.clock.now),
      product: "forever", ownership: .familyShared, signedDate: bench.clock.now)
    bench.store.script {
      $0.entitled = [shared]
      $0.answer = .success(.month())
    }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(keeper.check("read").reason == .entitled)
    #expect(await keeper.purchase("monthly") == .purchased)
  }
}

@Suite("A sale")
struct SaleTests {
  @Test("returns the transaction that the store delivered, new or owned already")
  func handsBack() async throws {
    var script = ScriptedStore.Script()
    script.answer = .success(.purchase())
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for outcome in [PurchaseOutcome.purchased, .alreadyOwned] {
      let sale = await keeper.sell("unlimited")
      #expect(sale.outcome == outcome)
      #expect(sale.transaction?.fact == .purchase())
      #expect(sale.transaction?.original as? String == "the store's own 1")
    }
  }

  @Test("returns none if the store delivered none")
  func handsBackNone() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(await keeper.sell("unlimited").transaction == nil, "cancelled")
    #expect(await keeper.sell("nonsense").transaction == nil, "unknown")
  }
}

@Suite("A redeemed code")
struct RedeemedCodeTests {
  private func script() -> ScriptedStore.Script {
    var script = ScriptedStore.Script()
    script.code = "GIFT"
    return script
  }

  @Test("is a completed purchase that names its offer and no paywall, once")
  func isCounted() async throws {
    var script = script()
    script.unfinished = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    await keeper.refresh()
    let completed = try keeper.events().map(\.event).filter { $0.name == .purchaseCompleted }
    #expect(
      completed.map(\.properties) == [
        [
          "product": "unlimited", "offer": "GIFT", "result": "purchased", "transactionID": "1",
        ]
      ])
  }

  @Test("is not counted again by a device that only lists it")
  func newDevice() async throws {
    var script = script()
    script.entitled = [.purchase()]
    let bench = try Bench(script)
    defer { bench.remove() }
    let keeper = try await bench.launch()
    #expect(keeper.check("play").reason == .entitled)
    #expect(try keeper.events().isEmpty)
  }

  @Test("that is wrong can be reported to the customer, like any error outside the engine")
  func wrong() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    keeper.reportFailure(.invalidCode)
    #expect(keeper.presentation.alert == .failed(.invalidCode))
    keeper.dismissAlert()
    #expect(keeper.presentation.alert == nil)
  }
}
