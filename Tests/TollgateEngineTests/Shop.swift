import Foundation
import TollgateCore

@testable import TollgateEngine

extension Catalog {
  /// A game that sells coins, badges and packs, and spends coins.
  static let shop = Catalog(
    app: "shop", bundleID: "com.example.shop",
    products: [
      Product(id: "coins.100", kind: .consumable, balances: ["coins": 100]),
      Product(id: "coins.500", kind: .consumable, balances: ["coins": 500, "gems": 5]),
      Product(id: "pack", kind: .nonConsumable, entitlements: ["pack"], badges: ["patron"]),
      Product(
        id: "pack.sale", kind: .nonConsumable, entitlements: ["pack"], badges: ["patron"],
        twin: "pack"),
      Product(id: "level", kind: .nonConsumable, entitlements: ["level"]),
      Product(
        id: "everything", kind: .nonConsumable, entitlements: ["pack", "level"], badges: ["patron"]),
      Product(id: "forever", kind: .nonConsumable, entitlements: ["premium"]),
      Product(id: "monthly", kind: .autoRenewable, entitlements: ["premium"]),
      Product(id: "yearly", kind: .autoRenewable, entitlements: ["premium"]),
    ],
    features: [
      Feature(id: "level.2", access: [.entitled("pack"), .reached(Progression.Goal("level", 10))]),
      Feature(
        id: "level.3", access: [.entitled("level"), .reached(Progression.Goal("level", 20))]),
      Feature(id: "theme.*", access: [.entitled("pack"), .bought("theme")], paywall: "store"),
      Feature(id: "theme.plain", access: [.free]),
      Feature(id: "read", access: [.entitled("premium"), .trial("week")], paywall: "wall"),
      Feature(
        id: "identify", access: [.entitled("premium"), .quota(Quota(limit: 2, per: .life))],
        placement: "limit"),
    ],
    paywalls: [
      Paywall(id: "store", screen: "store", products: ["coins.100", "pack"], sheet: "product"),
      Paywall(id: "wall", screen: "wall", products: ["monthly", "yearly"]),
      Paywall(id: "hard", screen: "hard", products: ["monthly"], dismissal: .never),
      Paywall(id: "soft", screen: "soft", products: ["monthly"], dismissal: .after(seconds: 3)),
    ],
    currencies: [Currency(id: "coins"), Currency(id: "gems")], progressions: ["level"],
    trials: [Trial(id: "week", days: 7)],
    spends: [
      Spend(id: "hint", cost: ["coins": 20]),
      Spend(id: "theme", cost: ["coins": 60], unlocks: "theme.*"),
    ],
    offers: [
      Offer(
        id: "first", when: .firstLaunch(hours: 24), sales: [Offer.Sale("pack", as: "pack.sale")]
      ),
      Offer(
        id: "goal", when: .reached(Progression.Goal("level", 25), hours: 48),
        sales: [Offer.Sale("pack", as: "pack.sale")]),
    ],
    placements: [
      Placement(
        id: .appLaunch,
        rules: [
          Placement.Rule(
            paywall: "hard",
            when: .all([
              .not(.entitled("premium")), .onboarded(true), .toggle("hard_paywalls"),
            ]), quota: Quota(limit: 1, per: .version)),
          Placement.Rule(
            paywall: "soft", when: .all([.not(.entitled("premium")), .onboarded(true)])),
        ]),
      Placement(id: .onboardingCompleted, rules: [Placement.Rule(paywall: "soft")]),
      Placement(id: "limit", rules: [Placement.Rule(paywall: "soft")]),
    ],
    switches: [TestSwitch(id: "hard_paywalls", standard: true)])
}

extension Fact {
  static func coins(
    _ transaction: String, _ product: Catalog.Product.ID = "coins.100", quantity: Int = 1,
    signed: TimeInterval = 0, revoked: Bool = false, percentage: Decimal? = nil
  ) -> Fact {
    let noon = Date.at("2026-01-15T12:00:00Z")
    return Fact(
      id: ID(environment: "Production", transaction: transaction, purchaseDate: noon),
      product: product, quantity: quantity, signedDate: noon + signed,
      revocationDate: revoked ? noon + signed : nil, revocationPercentage: percentage)
  }

  static func month(
    _ transaction: String = "9", of product: Catalog.Product.ID = "monthly",
    until end: Date = .at("2026-02-15T12:00:00Z")
  ) -> Fact {
    let noon = Date.at("2026-01-15T12:00:00Z")
    return Fact(
      id: ID(environment: "Production", transaction: transaction, purchaseDate: noon),
      product: product, signedDate: noon, expirationDate: end, original: "9")
  }
}
