import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("Coins are conserved: a purchase")
struct ConservationTests {
  private static let tablet = UUID(uuidString: "6F1C5AE0-3A4E-4B3C-9D8F-0A1B2C3D4E5F")

  private func shop(
    _ products: [Catalog.Product] = []
  ) async throws -> (Bench, Tollkeeper) {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    return (bench, try await bench.launch(catalog: products.isEmpty ? .shop : .coins(products)))
  }

  private func balance(_ keeper: Tollkeeper) -> Int { keeper.customer.balance(of: "coins") }

  @Test("that arrives finished from another device grants nothing here, however often it arrives")
  func finishedElsewhere() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    for signed in [0.0, 1, 2] {
      bench.store.deliver(.coins("1", signed: signed), finished: true)
      await keeper.arrived(.coins("1", signed: signed))
      #expect(balance(keeper) == 0)
    }
    bench.store.deliver(.coins("2"))
    await keeper.arrived(.coins("2"))
    #expect(balance(keeper) == 100, "nobody has granted what is unfinished")
  }

  @Test("that lasts grants its coins on the device that bought it, and its access everywhere")
  func lasting() async throws {
    let pack = Catalog.Product(
      id: "pack", kind: .nonConsumable, entitlements: ["pack"], balances: ["coins": 100])
    let (bench, keeper) = try await shop([pack])
    defer { bench.remove() }
    bench.store.deliver(.pack(), finished: true)
    await keeper.arrived(.pack())
    #expect(keeper.holds("pack"))
    #expect(balance(keeper) == 0)
    // Buying an owned product returns the existing transaction.
    bench.store.script {
      $0.answer = .success(.pack(signed: 3))
      $0.finished = [Fact.pack().id]
    }
    _ = await keeper.purchase("pack")
    #expect(balance(keeper) == 0)
  }

  @Test("that the family shares grants the member no coins, also when it is shared again")
  func shared() async throws {
    let pack = Catalog.Product(
      id: "pack", kind: .nonConsumable, entitlements: ["pack"], balances: ["coins": 100])
    let (bench, keeper) = try await shop([pack])
    defer { bench.remove() }
    for transaction in ["1", "2"] {
      bench.store.deliver(.pack(transaction, ownership: .familyShared))
      await keeper.arrived(.pack(transaction))
      #expect(keeper.holds("pack"))
      #expect(balance(keeper) == 0)
    }
  }

  @Test("carries a token of this installation, or the app’s own account token if there is one")
  func token() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    _ = await keeper.purchase("coins.100")
    let own = try #require(bench.store.script { $0.options.last?.appAccountToken })
    _ = await keeper.purchase("coins.100")
    #expect(bench.store.script { $0.options.last?.appAccountToken } == own)
    _ = await keeper.purchase("coins.100", PurchaseOptions(appAccountToken: Self.tablet))
    #expect(bench.store.script { $0.options.last?.appAccountToken } == Self.tablet)
    keeper.stop()
    await keeper.settled()
    try bench.reinstall()
    let again = try await bench.launch(catalog: .shop, installation: 2)
    _ = await again.purchase("coins.100")
    #expect(bench.store.script { $0.options.last?.appAccountToken } == own, "the keychain keeps it")
    let other = try Bench(ScriptedStore.Script(sells: ["coins.100"]))
    defer { other.remove() }
    let tablet = try await other.launch(catalog: .shop, installation: 2)
    _ = await tablet.purchase("coins.100")
    #expect(other.store.script { $0.options.last?.appAccountToken } != own)
  }

  @Test(
    "of another installation is left unfinished for it, for 30 days; a renewal for a day",
    arguments: [(false, 30.0), (true, 1)])
  func left(isRenewal: Bool, days: Double) async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    bench.store.script {
      ($0.token, $0.isRenewal) = (Self.tablet, isRenewal)
      $0.unfinished = [.coins("1")]
    }
    bench.clock.now += days * 86_400 - 1
    await keeper.refresh()
    #expect(balance(keeper) == 0)
    #expect(bench.store.script { $0.finished }.isEmpty)
    bench.clock.now += 1
    await keeper.refresh()
    #expect(balance(keeper) == 100)
    #expect(bench.store.script { $0.finished } == [Fact.coins("1").id])
  }

  @Test("of another installation is left for it too if the store returns it for a purchase here")
  func answered() async throws {
    let pack = Catalog.Product(
      id: "pack", kind: .nonConsumable, entitlements: ["pack"], balances: ["coins": 100])
    let bench = try Bench(ScriptedStore.Script(sells: ["pack"]))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .coins([pack]))
    bench.store.script {
      $0.token = Self.tablet
      $0.answer = .success(.pack())
      $0.unfinished = [.pack()]
    }
    _ = await keeper.purchase("pack")
    #expect(keeper.holds("pack") && balance(keeper) == 0)
    #expect(bench.store.script { $0.finished }.isEmpty)
  }

  @Test("that was finished right before the process died is granted after a reinstall")
  func finishedBeforeReinstall() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: ["coins.100"]))
    defer { bench.remove() }
    bench.store.script { $0.answer = .success(.coins("1")) }
    let dying = try await bench.launch(catalog: .shop, crash: .afterFinish)
    _ = await dying.purchase("coins.100")
    dying.stop()
    #expect(bench.store.script { $0.finished } == [Fact.coins("1").id])
    try bench.reinstall()
    #expect(balance(try await bench.launch(catalog: .shop)) == 100)
  }

  @Test("of this installation is granted whenever it arrives, once")
  func own() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    _ = await keeper.purchase("coins.100")
    bench.store.script {
      $0.token = $0.options.last?.appAccountToken
      $0.unfinished = [.coins("1")]
    }
    await keeper.refresh()
    await keeper.refresh()
    #expect(balance(keeper) == 100)
  }

  @Test("that began here is granted here, whatever account token the app named")
  func begun() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    bench.store.script { $0.isPending = true }
    _ = await keeper.purchase("coins.100", PurchaseOptions(appAccountToken: Self.tablet))
    bench.store.script { $0.token = Self.tablet }
    bench.store.deliver(.coins("1"))
    await keeper.arrived(.coins("1"))
    #expect(balance(keeper) == 100)
  }

  @Test("that the store returns in place of a sale is finished, and the purchase is made again")
  func handedBack() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    let over = Fact(
      id: Fact.month().id, product: "monthly", signedDate: .at("2026-03-15T12:00:00Z"),
      expirationDate: .at("2026-02-15T12:00:00Z"))
    bench.store.script { $0.answer = .success(over) }
    _ = await keeper.purchase("monthly")
    #expect(bench.store.script { $0.sold } == ["monthly", "monthly"])
    #expect(bench.store.script { $0.finished }.contains(over.id))
  }
}

extension Tollkeeper {
  /// Waits until an update was recorded.
  fileprivate func arrived(_ fact: Fact) async {
    while ledger.ledgerState.facts[fact.id]?.fact.signedDate ?? .distantPast < fact.signedDate {
      await Task.yield()
    }
    await settled()
  }
}

extension Catalog {
  fileprivate static func coins(_ products: [Product]) -> Catalog {
    Catalog(
      app: "coins", bundleID: "com.example.coins", products: products, features: [],
      currencies: [Currency(id: "coins")])
  }
}

extension Fact {
  fileprivate static func pack(
    _ transaction: String = "1", ownership: Ownership = .purchased, signed: TimeInterval = 0
  ) -> Fact {
    let noon = Date.at("2026-01-15T12:00:00Z")
    return Fact(
      id: ID(environment: "Production", transaction: transaction, purchaseDate: noon),
      product: "pack", ownership: ownership, signedDate: noon + signed)
  }
}
