#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

@MainActor
@Suite("A year that is paid month by month")
struct MonthlyPlanTests {
  private let yearly: Catalog.Product.ID = "radio.yearly"

  @Test("next costs a month's price, also for a customer who turned renewal off within the year")
  func nextCharge() async throws {
    let bench = try await bench()
    #expect(await buy(on: bench) == .purchased)
    #expect(bench.tollkeeper.customer.renewals[yearly]?.nextCharge == month)
    try await bench.store.send(
      SetRenewal(of: yearly.rawValue, account: bench.account, isOn: false))
    await bench.settled()
    let renewal = try #require(bench.tollkeeper.customer.renewals[yearly])
    #expect(renewal.nextCharge == month)
    #expect(!renewal.isCancelled)
  }

  @Test("costs nothing more after the last month of a year that does not renew")
  func last() async throws {
    let bench = try await bench()
    #expect(await buy(on: bench) == .purchased)
    try await bench.store.send(
      SetRenewal(of: yearly.rawValue, account: bench.account, isOn: false))
    // The twelfth payment was made on the 15th of December.
    await bench.store.advance(to: AppBench.noon + 335 * 86_400)
    await bench.settled()
    let renewal = try #require(bench.tollkeeper.customer.renewals[yearly])
    #expect(renewal.nextCharge == nil)
    #expect(renewal.isCancelled)
    #expect(
      bench.tollkeeper.customer.entitlements.active(at: bench.store.clock.now) == ["radio"])
  }

  @Test("is not bought if the product is only sold with one payment")
  func unavailable() async throws {
    let folder = examples.appending(path: "CoinFeedback")
    let catalog = try Catalog(contentsOf: folder.appending(path: "Catalog.json"))
    let bench = try await AppBench(catalog, folder: folder)
    let product: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.yearly"
    let outcome = await bench.inApp {
      await bench.tollkeeper.purchase(product, PurchaseOptions(billingPlan: .monthly))
    }
    #expect(outcome == .failed(.notAvailable))
  }

  private let month = Renewal.Charge(
    product: "radio.yearly", price: Decimal(string: "8.99"), currency: "USD")

  private var repository: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private var examples: URL { repository.appending(path: "Examples") }

  private func bench() async throws -> AppBench {
    let folder = repository.appending(path: "Tools/Tests/JourneysTests/Commitments")
    return try await AppBench(
      try Catalog(contentsOf: folder.appending(path: "Catalog.json")), folder: folder)
  }

  private func buy(on bench: AppBench) async -> TollgateEngine.PurchaseOutcome {
    let outcome = await bench.inApp {
      await bench.tollkeeper.purchase(yearly, PurchaseOptions(billingPlan: .monthly))
    }
    await bench.settled()
    return outcome
  }
}
#endif
