import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("What a server keeps")
struct KeptOnServerTests {
  private static let catalog = Catalog(
    app: "app", bundleID: "com.example.app", products: [],
    features: [
      Feature(id: "play", access: [.quota(Quota(limit: 2, per: .day, isKeptOnServer: true))]),
      Feature(id: "look", access: [.quota(Quota(limit: 2, per: .day))]),
    ],
    currencies: [Currency(id: "coins", isKeptOnServer: true), Currency(id: "gems")])

  @Test("is shown on a device, and neither used, earned nor spent there")
  func shownOnly() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: []))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: Self.catalog)
    #expect(keeper.check("play").remaining == .count(2))
    #expect(throws: UseFailure.self) { try keeper.use("play") }
    #expect(keeper.check("play").remaining == .count(2))
    #expect(try await keeper.use("look").remaining == .count(1))
    #expect(throws: WalletFailure.self) { try keeper.earn(["coins": 1]) }
    #expect(throws: WalletFailure.self) { try keeper.spend(["coins": 1]) }
    try keeper.earn(["gems": 1])
    #expect(keeper.customer.balances == ["gems": 1])
  }
}
