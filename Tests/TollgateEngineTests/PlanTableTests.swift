import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The plans of a subscription")
struct PlanTableTests {
  @Test("are others only for a transaction of the same subscription, environment and another plan")
  func others() {
    var facts = FactTable()
    facts.put(LedgerState.Entry(fact: fact("1", of: "monthly", original: "1")))
    var plans = PlanTable(of: facts)
    #expect(!plans.hasOthers(than: fact("2", of: "monthly", original: "1")))
    #expect(plans.hasOthers(than: fact("2", of: "yearly", original: "1")))
    #expect(!plans.hasOthers(than: fact("2", of: "yearly", original: "9")))
    #expect(!plans.hasOthers(than: fact("2", of: "yearly", original: "1", in: "Sandbox")))
    #expect(!plans.hasOthers(than: fact("2", of: "yearly", original: nil)))
    plans.add(fact("3", of: "yearly", original: "1"))
    #expect(plans.hasOthers(than: fact("4", of: "monthly", original: "1")))
  }

  private func fact(
    _ id: String, of product: Catalog.Product.ID, original: String?,
    in environment: String = "Production"
  ) -> Fact {
    Fact(
      id: Fact.ID(
        environment: environment, transaction: id,
        purchaseDate: Date(timeIntervalSince1970: 1_800_000_000)),
      product: product, signedDate: Date(timeIntervalSince1970: 1_800_000_000),
      expirationDate: Date(timeIntervalSince1970: 1_802_592_000), original: original)
  }
}
