#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate
import TollgateScreens

@MainActor
@Suite("What a paywall says")
struct ChargedPriceTests {
  private let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("is what the signed transaction charges, also where the price rose since the app began")
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

  @Test("is in the money of the country that the person has moved to, and so is the transaction")
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
