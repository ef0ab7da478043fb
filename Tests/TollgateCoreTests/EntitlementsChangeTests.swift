import Foundation
import Testing
import TollgateCore

@Suite("Entitlements, updated incrementally")
struct EntitlementsChangeTests {
  private let catalog = Catalog(
    app: "a", bundleID: "b",
    products: [
      Catalog.Product(
        id: "both", kind: .nonConsumable, entitlements: ["one", "two"], badges: ["star"]),
      Catalog.Product(id: "plan", kind: .autoRenewable, entitlements: ["two"]),
      Catalog.Product(id: "coins", kind: .consumable),
    ], features: [])

  @Test("fact by fact equal those computed from all facts at once", arguments: 1...200)
  func factByFact(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var facts: [Fact.ID: Fact] = [:]
    var known = Entitlements(granted: [], by: catalog)
    for _ in 0..<30 {
      let fact = anyFact(&numbers)
      if numbers.next() % 5 == 0 {
        facts[fact.id] = nil
        known = known.without(fact.id)
      } else {
        facts[fact.id] = fact
        known = known.with(fact, by: catalog)
      }
      #expect(known == Entitlements(granted: Array(facts.values), by: catalog), "seed \(seed)")
    }
  }

  @Test("stay as they are for a fact that grants nothing")
  func grantsNothing() {
    let held = Entitlements(granted: [fact(1, "both")], by: catalog)
    #expect(held.with(fact(2, "coins"), by: catalog) == held)
    #expect(held.with(fact(2, "unheard of"), by: catalog) == held)
    #expect(held.without(fact(2, "both").id) == held)
  }

  private func anyFact(_ numbers: inout Numbers) -> Fact {
    let products: [Catalog.Product.ID] = ["both", "plan", "coins", "unheard of"]
    let end = numbers.next() % 2 == 0 ? nil : Date(timeIntervalSinceReferenceDate: 9_000)
    return fact(
      Int(numbers.next() % 8), products[Int(numbers.next() % 4)], until: end,
      revoked: numbers.next() % 3 == 0)
  }

  private func fact(
    _ number: Int, _ product: Catalog.Product.ID, until end: Date? = nil, revoked: Bool = false
  ) -> Fact {
    // Some are of one instant, and distinguished by their numbers.
    let date = Date(timeIntervalSinceReferenceDate: Double(number / 2))
    return Fact(
      id: Fact.ID(environment: "Xcode", transaction: "\(number)", purchaseDate: date),
      product: product, signedDate: date, revocationDate: revoked ? date : nil,
      expirationDate: end)
  }

  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}
