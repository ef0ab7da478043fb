import Foundation
import Testing
import TollgateCore

@Suite("An identifier")
struct IdentifierTests {
  @Test("is compared by its bytes: not the sign for Kelvin for K, nor é in another encoding")
  func bytes() {
    for (first, second) in [("K", "\u{212A}"), ("caf\u{E9}", "cafe\u{301}")] {
      #expect(first == second, "one to Swift's texts")
      #expect(Catalog.Product.ID(first) != Catalog.Product.ID(second))
      #expect([Feature.ID(first): 1][Feature.ID(second)] == nil)
      #expect(Set([Entitlement.ID(first), Entitlement.ID(second)]).count == 2)
    }
  }

  @Test("of a transaction or a subscription is compared by its bytes too")
  func facts() {
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    let names = ["K", "\u{212A}"]
    let transactions = names.map {
      Fact.ID(environment: "Production", transaction: $0, purchaseDate: noon)
    }
    let elsewhere = names.map {
      Fact.ID(environment: $0, transaction: "1", purchaseDate: noon)
    }
    #expect(Set(transactions + elsewhere).count == 4)
    let subscriptions = names.map { Renewal.ID(environment: "Production", original: $0) }
    #expect(
      Set(subscriptions + names.map { Renewal.ID(environment: $0, original: "1") }).count == 4)
  }
}
