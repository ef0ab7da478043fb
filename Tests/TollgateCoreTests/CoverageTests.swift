import Foundation
import Testing
import TollgateCore

@Suite("A customer's coverage of a product by other purchases")
struct CoverageTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")
  private let catalog = Catalog(
    app: "shop", bundleID: "com.example.shop",
    products: [
      .init(id: "two", kind: .nonConsumable, entitlements: ["two"]),
      .init(id: "two.sale", kind: .nonConsumable, entitlements: ["two"], twin: "two"),
      .init(id: "three", kind: .nonConsumable, entitlements: ["three"]),
      .init(id: "both", kind: .nonConsumable, entitlements: ["two", "three"]),
      .init(id: "patron", kind: .nonConsumable, entitlements: ["two"], badges: ["patron"]),
      .init(id: "rich", kind: .consumable, entitlements: ["two"], balances: ["coins": 5]),
      .init(id: "coins", kind: .consumable, balances: ["coins": 5]),
      .init(id: "month", kind: .autoRenewable, entitlements: ["two"]),
      .init(id: "quiet", kind: .nonConsumable, entitlements: ["ad_free"]),
      .init(id: "calm", kind: .nonConsumable, entitlements: ["no_offers"]),
      .init(id: "thanks", kind: .nonConsumable, entitlements: ["thanked"]),
      .init(id: "gift", kind: .consumable, entitlements: ["three"]),
      .init(id: "tip.small", kind: .consumable, badges: ["supporter"]),
      .init(id: "tip.large", kind: .consumable, badges: ["supporter"]),
    ],
    features: [
      Feature(id: "two", access: [.entitled("two"), .reached(Progression.Goal("level", 10))]),
      Feature(id: "three", access: [.entitled("three"), .reached(Progression.Goal("level", 20))]),
      Feature(id: "ads", access: [.unlessEntitled("ad_free")]),
      Feature(id: "menu", access: [.entitled("ad_free"), .reached(Progression.Goal("level", 1))]),
      Feature(
        id: "gallery", access: [.entitled("no_offers"), .reached(Progression.Goal("level", 1))]),
    ],
    currencies: [Currency(id: "coins")], progressions: ["level"],
    placements: [
      Placement(
        id: .appLaunch, rules: [Placement.Rule(paywall: "wall", unlessEntitled: "no_offers")])
    ])

  private func coverage(
    of product: Catalog.Product.ID, holding facts: [Fact] = [], level: Int = 0
  ) -> Coverage {
    var customer = Customer(entitlements: Entitlements(granted: facts, by: catalog))
    customer.progress = ["level": level]
    return catalog.coverage(of: product, for: customer, at: noon)
  }

  private func fact(
    _ product: Catalog.Product.ID, shared: Bool = false, until end: Date? = nil
  ) -> Fact {
    Fact(
      id: Fact.ID(
        environment: "Production", transaction: product.rawValue, purchaseDate: noon - 60),
      product: product, ownership: shared ? .familyShared : .purchased, signedDate: noon - 60,
      expirationDate: end)
  }

  @Test("is full if other purchases grant all of it permanently")
  func owned() {
    #expect(coverage(of: "two", holding: [fact("both")]) == .owned)
    #expect(coverage(of: "month", holding: [fact("two")]) == .owned)
    #expect(coverage(of: "both", holding: [fact("two"), fact("three")]) == .owned)
    #expect(coverage(of: "both", holding: [fact("two")]) == .partial)
    #expect(coverage(of: "two") == .partial)
  }

  @Test("excludes grants of the product itself, its price variant and subscriptions")
  func itself() {
    #expect(coverage(of: "two", holding: [fact("two")]) == .partial)
    #expect(coverage(of: "two", holding: [fact("two.sale")]) == .partial)
    #expect(coverage(of: "two", holding: [fact("month", until: noon + 60)]) == .partial)
    #expect(coverage(of: "two", holding: [fact("month")]) == .partial)
    #expect(
      coverage(of: "two", holding: [fact("both", until: noon + 60)]) == .partial,
      "what ends is not for good")
  }

  @Test("is never full if it grants badges or balances that are not held")
  func badgesAndBalances() {
    #expect(coverage(of: "patron", holding: [fact("two")]) == .partial)
    #expect(coverage(of: "two", holding: [fact("patron")]) == .owned)
    #expect(coverage(of: "rich", holding: [fact("two")]) == .partial)
    #expect(coverage(of: "coins", holding: [fact("two")]) == .partial)
  }

  @Test("is reached if the missing part opens at the progress that the customer has made")
  func reached() {
    #expect(coverage(of: "two", level: 9) == .partial)
    #expect(coverage(of: "two", level: 10) == .reached)
    #expect(coverage(of: "both", level: 10) == .partial)
    #expect(coverage(of: "both", level: 20) == .reached)
    #expect(coverage(of: "both", holding: [fact("three")], level: 10) == .reached)
  }

  @Test("is not reached if the product also removes a limit, or opens nothing")
  func spared() {
    #expect(coverage(of: "quiet", level: 50) == .partial)
    #expect(coverage(of: "calm", level: 50) == .partial, "it spares them a placement")
    #expect(coverage(of: "thanks", level: 50) == .partial)
  }

  @Test("is full also if a repeatable purchase granted it")
  func consumable() {
    #expect(coverage(of: "three", holding: [fact("gift")]) == .owned)
  }

  @Test("is never full for a consumable, which can be bought again, such as a second tip")
  func tips() {
    #expect(coverage(of: "gift", holding: [fact("three")]) == .partial)
    #expect(coverage(of: "gift", holding: [fact("three", shared: true)]) == .partial)
    #expect(coverage(of: "tip.large", holding: [fact("tip.small")]) == .partial)
  }

  @Test("is shared if a family member shares all of it, for as long as that lasts")
  func shared() {
    #expect(coverage(of: "two", holding: [fact("two", shared: true)]) == .shared)
    #expect(coverage(of: "month", holding: [fact("two", shared: true)]) == .shared)
    #expect(coverage(of: "both", holding: [fact("two", shared: true)]) == .partial)
    let month = fact("month", shared: true, until: noon + 60)
    #expect(coverage(of: "month", holding: [month]) == .shared)
    #expect(coverage(of: "two", holding: [month]) == .partial, "what lasts is more than a month")
    let over = fact("month", shared: true, until: noon)
    #expect(coverage(of: "month", holding: [over]) == .partial)
  }
}
