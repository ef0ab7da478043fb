import Foundation
import Testing
import TollgateCore

@Suite("A paywall stays open")
struct OpenPaywallTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private let catalog = Catalog(
    app: "app", bundleID: "com.example.app",
    products: [
      Catalog.Product(id: "plus", kind: .nonConsumable, entitlements: ["plus"]),
      Catalog.Product(id: "max", kind: .nonConsumable, entitlements: ["plus", "max"]),
      Catalog.Product(id: "coins", kind: .consumable, balances: ["coins": 100]),
    ],
    features: [
      Feature(id: "app", access: [.entitled("plus")], paywall: "shop"),
      Feature(id: "more", access: [.entitled("max")], paywall: "shop"),
      Feature(
        id: "daily", access: [.entitled("max"), .quota(Quota(limit: 1, per: .day))],
        paywall: "shop"),
      Feature(id: "items", access: [.entitled("max"), .cap(Cap(limit: 3))], paywall: "shop"),
    ],
    paywalls: [
      Paywall(id: "shop", screen: "shop", products: ["plus", "max"]),
      Paywall(id: "store", screen: "store", products: ["plus", "max", "coins"]),
      Paywall(
        id: "hard", screen: "hard", products: ["plus", "max", "coins"], dismissal: .never),
    ],
    placements: [
      Placement(
        id: "tip",
        rules: [
          Placement.Rule(paywall: "hard", unlessEntitled: "plus", oncePerVersion: true),
          Placement.Rule(paywall: "shop", unlessEntitled: "plus", onboarded: false),
        ])
    ])

  private func customer(_ owned: Catalog.Product.ID...) -> Customer {
    let facts = owned.enumerated().map { Fact.purchase("\($0.offset)", of: $0.element) }
    return Customer(entitlements: Entitlements(granted: facts, by: catalog))
  }

  private func opened(
    _ paywall: Paywall.ID = "shop", at placement: Placement.ID? = nil,
    for cause: Presentation.OpenPaywall.Cause
  ) -> Presentation {
    var presentation = Presentation()
    _ = presentation.open(paywall, at: noon, placement: placement, for: cause)
    return presentation
  }

  private func closes(
    _ presentation: inout Presentation, for customer: Customer, at moment: String? = nil
  ) -> Bool {
    let moment = Moment.at(moment ?? "2026-01-15T12:00:00Z")
    return presentation.closeWhatNoLongerApplies(in: catalog, for: customer, at: moment) != nil
  }

  @Test("until the denied feature is allowed, whatever else it sells")
  func denial() {
    var lower = opened(for: .denial("app", count: 0))
    #expect(!closes(&lower, for: customer()))
    #expect(closes(&lower, for: customer("plus")))
    var higher = opened(for: .denial("more", count: 0))
    #expect(!closes(&higher, for: customer("plus")))
    #expect(closes(&higher, for: customer("max")))
  }

  @Test(
    "at midnight, when the quota that opened it resets, and closes with a purchase after that"
  )
  func timePasses() {
    var presentation = opened(for: .denial("daily", count: 0))
    var used = customer()
    used.uses["daily"] = Uses([noon])
    #expect(!closes(&presentation, for: used, at: "2026-01-15T23:59:59Z"))
    #expect(!closes(&presentation, for: used, at: "2026-01-16T00:00:00Z"))
    #expect(closes(&presentation, for: customer("max"), at: "2026-01-16T00:00:01Z"))
  }

  @Test("during a purchase, and closes after it")
  func buying() {
    var presentation = opened(for: .denial("app", count: 0))
    #expect(!closes(&presentation, for: customer()))
    presentation.activity = .purchasing("plus")
    #expect(!closes(&presentation, for: customer("plus")))
    presentation.activity = nil
    #expect(closes(&presentation, for: customer("plus")))
  }

  @Test("even if a higher plan would open a feature that the bought one doesn't")
  func higherTier() {
    var presentation = opened(for: .denial("more", count: 0))
    #expect(!closes(&presentation, for: customer()))
    #expect(!closes(&presentation, for: customer("plus")))
    #expect(closes(&presentation, for: customer("max")))
  }

  @Test("for as many items as existed when the feature was denied")
  func cap() {
    var full = opened(for: .denial("items", count: 3))
    #expect(!closes(&full, for: customer()))
  }

  @Test("until no rule of its placement requires it, even if the rule shows it once for a version")
  func placement() {
    var hard = opened("hard", at: "tip", for: .placement)
    #expect(!closes(&hard, for: customer()))
    #expect(closes(&hard, for: customer("plus")), "though it sells coins: nobody could close it")
    var first = opened("shop", at: "tip", for: .placement)
    #expect(!closes(&first, for: customer()))
    var onboarded = customer()
    onboarded.isOnboarded = true
    #expect(closes(&first, for: onboarded))
  }

  @Test("if the customer opened it to change their plan, whatever opened it before")
  func request() {
    var presentation = opened(for: .denial("app", count: 0))
    let isNew = presentation.open("shop", at: noon + 1)
    #expect(!isNew)
    #expect(!closes(&presentation, for: customer("plus")))
    var owner = opened(for: .request)
    #expect(!closes(&owner, for: customer("max")))
  }

  @Test("if it sells repeatable purchases and the customer can close it")
  func store() {
    var presentation = opened("store", for: .denial("app", count: 0))
    #expect(!closes(&presentation, for: customer("max")))
  }

  @Test("while the customer's entitlements are unknown")
  func unknown() {
    var presentation = opened("hard", at: "tip", for: .placement)
    #expect(!closes(&presentation, for: Customer()))
  }
}
