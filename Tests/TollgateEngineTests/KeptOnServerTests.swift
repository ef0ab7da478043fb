import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A value that a server keeps")
struct KeptOnServerTests {
  private static let catalog = Catalog(
    app: "app", bundleID: "com.example.app", products: [],
    features: [
      Feature(id: "play", access: [.quota(Quota(limit: 2, per: .day, isKeptOnServer: true))]),
      Feature(id: "look", access: [.quota(Quota(limit: 2, per: .day))]),
    ],
    currencies: [Currency(id: "coins", isKeptOnServer: true), Currency(id: "gems")])

  @Test("is shown on a device, but not used, earned or spent there")
  func shownOnly() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: []))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: Self.catalog)
    #expect(keeper.check("play").remaining == .count(2))
    #expect(throws: UseFailure.self) { try keeper.use("play") }
    #expect(keeper.check("play").remaining == .count(2))
    #expect(try keeper.use("look").remaining == .count(1))
    #expect(throws: WalletFailure.self) { try keeper.earn(["coins": 1]) }
    #expect(throws: WalletFailure.self) { try keeper.spend(["coins": 1]) }
    try keeper.earn(["gems": 1])
    #expect(keeper.customer.balances == ["gems": 1])
  }

  @Test(
    "is the server's last one, with its instant, and no purchase adds to it")
  func follows() async throws {
    let server = ScriptedServer()
    let pack = Catalog.Product(id: "unlimited", kind: .consumable, balances: ["coins": 2_000])
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app", products: [pack], features: [],
      currencies: [Currency(id: "coins", isKeptOnServer: true)])
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { $0.unfinished = [.coins("1", "unlimited")] }
    server.script { $0.isDown = true }
    let first = try await bench.launch(to: server, catalog: catalog)
    #expect(first.customer.balance(of: "coins") == 0)
    #expect(first.customer.serverBalancesDate == nil)
    first.stop()
    for amount in [2_000, 1_500] {
      server.script { ($0.isDown, $0.balances) = (false, "\"coins\":\(amount)") }
      let keeper = try await bench.launch(to: server, catalog: catalog)
      await keeper.settled()
      #expect(keeper.customer.balance(of: "coins") == amount)
      #expect(keeper.customer.serverBalancesDate != nil)
      keeper.stop()
    }
    server.script { $0.isDown = true }
    let offline = try await bench.launch(to: server, catalog: catalog)
    #expect(offline.customer.balance(of: "coins") == 1_500)
    offline.stop()
    server.script { ($0.isDown, $0.balances) = (false, "\"coins\":-1") }
    let wrong = try await bench.launch(to: server, catalog: catalog)
    await wrong.settled()
    #expect(wrong.customer.balance(of: "coins") == 1_500)
  }
}
