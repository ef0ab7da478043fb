import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Prices")
struct PriceTests {
  private func price(in keeper: Tollkeeper) -> Decimal? {
    keeper.situation.productCatalog["unlimited"]?.price
  }

  @Test("are reloaded from the store whenever a paywall opens, also one that is open already")
  func paywallOpens() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    for _ in 1...6 { _ = try keeper.use("play") }
    bench.store.script { $0.price = 6 }
    let denied = try keeper.use("play")
    #expect(denied.paywall == "wall")
    await keeper.settled()
    #expect(price(in: keeper) == 6, "a gate was met")
    bench.store.script { $0.price = 7 }
    keeper.open("paywall")
    await keeper.settled()
    #expect(price(in: keeper) == 7, "it was open")
  }

  @Test(
    "that are loaded stay on the paywall until the store has answered, or if it can't be reached")
  func noFlash() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.store.script { $0.price = 7 }
    keeper.open("paywall")
    #expect(price(in: keeper) != nil)
    await keeper.settled()
    bench.store.script { ($0.price, $0.isUnreachable) = (8, true) }
    keeper.dismiss()
    keeper.open("paywall")
    await keeper.settled()
    #expect(price(in: keeper) == 7)
  }

  @Test("are another country's once the customer has moved there")
  func storefront() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch()
    bench.store.script { $0.price = 9 }
    var situations = keeper.situations.makeAsyncIterator()
    bench.store.changeStorefront()
    while let situation = await situations.next() {
      if situation.productCatalog["unlimited"]?.price == 9 { break }
    }
    #expect(price(in: keeper) == 9)
  }
}
