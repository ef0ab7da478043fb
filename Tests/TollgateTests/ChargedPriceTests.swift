#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate
import TollgateScreens

@MainActor
@Suite("The price on a paywall")
struct ChargedPriceTests {
  private let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("is the signed transaction's, also if the price rose since the app started")
  func isCharged() async throws {
    let stage = try await Stage("CoinFeedback")
    try await stage.bench.store.send(RaisePrice(of: monthly.rawValue, to: 12.99))
    await stage.bench.store.advance(to: AppBench.noon + 2 * 86_400)
    await stage.perform(.open("paywall"))
    await stage.bench.settled()
    #expect(stage.tollkeeper.situation.productCatalog[monthly]?.displayPrice == "$12.99")
    let sale = await stage.bench.inApp { await stage.tollkeeper.sell(monthly) }
    #expect(sale.outcome == .purchased)
    #expect(sale.original?.price == 12.99)
  }

  @Test("is in the currency of the customer's new country, and so is the transaction")
  func isChargedThere() async throws {
    let stage = try await Stage("CoinFeedback")
    await stage.perform(.open("paywall"))
    try await stage.bench.store.send(SetStorefront("ESP", account: stage.bench.account))
    await stage.bench.settled()
    #expect(stage.tollkeeper.situation.productCatalog[monthly]?.price == 10.99)
    let sale = await stage.bench.inApp { await stage.tollkeeper.sell(monthly) }
    #expect(sale.original?.price == 10.99)
    #expect(sale.original?.currency?.identifier == "EUR")
  }
}
#endif
