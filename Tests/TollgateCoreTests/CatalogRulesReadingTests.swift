import Foundation
import Testing
import TollgateCore

@Suite("A catalog file with offers, trials and balances")
struct CatalogRulesReadingTests {
  @Test("gives each access rule that it describes, in order")
  func accessRules() throws {
    let catalog = try Catalog.reading(
      """
      "products": { "p": { "type": "nonConsumable", "grants": { "entitlements": ["pro"] } } },
      "progress": ["level"], "trials": { "week": { "days": 7 } },
      "spends": { "key": { "cost": { "coins": 5 }, "unlocks": "act" } },
      "currencies": { "coins": {} },
      "placements": { "tip": [] },
      "features": {
        "act": {
          "access": [
            "free", { "platform": ["tvOS"] }, { "entitled": "pro" }, { "unlessEntitled": "pro" },
            { "daysOfWeek": ["sunday", "friday"] },
            { "quota": { "limit": 1, "per": "day" } }, { "quota": { "limit": 2, "per": "week" } },
            { "quota": { "limit": 3, "per": "month" } }, { "quota": { "limit": 4, "per": "life" } },
            { "quota": { "limit": 5, "per": "day" } },
            { "cap": 10 }, { "trial": "week" }, { "reached": { "level": 10 } }, { "bought": "key" },
            { "entitled": "pro", "platform": ["macOS"], "quota": { "limit": 3, "per": { "hours": 24 } } },
            { "quota": [{ "limit": 10, "per": "day" }, { "limit": 100, "per": "month" }] }
          ],
          "placement": "tip"
        },
        "look_back": { "access": [{ "upTo": 30 }] },
        "pay": { "access": [{ "cost": { "coins": 3 } }] }
      }
      """)
    #expect(catalog.feature("look_back")?.access == [.when(.all([]), .upTo(Cap(limit: 30)))])
    let act = try #require(catalog.feature("act"))
    #expect(
      act.access == [
        .free, .freeOn([.tvOS]), .entitled("pro"), .unlessEntitled("pro"),
        .days([.friday, .sunday]),
        .quota(Quota(limit: 1, per: .day)), .quota(Quota(limit: 2, per: .week)),
        .quota(Quota(limit: 3, per: .month)), .quota(Quota(limit: 4, per: .life)),
        .quota(Quota(limit: 5, per: .day)),
        .cap(Cap(limit: 10)), .trial("week"), .reached(Progression.Goal("level", 10)),
        .bought("key"),
        .when(
          .all([.entitled("pro"), .platform([.macOS])]),
          .quota(Quota(limit: 3, per: .window(Length(24, .hours))))),
        .when(
          .all([]), .quotas([Quota(limit: 10, per: .day), Quota(limit: 100, per: .month)])),
      ])
    let pay = try #require(catalog.feature("pay"))
    #expect(pay.access == [.cost(["coins": 3])])
    #expect(act.placement == "tip" && act.paywall == nil)
    #expect(act.cap == Cap(limit: 10) && act.quota == Quota(limit: 100, per: .month))
    #expect(catalog.progressions == ["level"])
    #expect(catalog.trial("week") == Trial(id: "week", days: 7))
    #expect(catalog.spend("key") == Spend(id: "key", cost: ["coins": 5], unlocks: "act"))
  }

  @Test("gives the grants of products, the look of currencies and the way paywalls close")
  func grantsAndPaywalls() throws {
    let catalog = try Catalog.reading(
      """
      "currencies": { "coins": { "symbol": "💰" }, "undo": { "kept": "server" } },
      "products": {
        "vault": {
          "type": "consumable", "grants": { "balances": { "coins": 2000, "undo": 5 }, "badges": ["rich"] }
        }
      },
      "paywalls": {
        "a": { "screen": "s", "products": [] },
        "b": { "screen": "s", "products": [], "dismissal": "always" },
        "c": { "screen": "s", "products": [], "dismissal": "never" },
        "d": { "screen": "s", "products": ["vault"], "dismissal": { "afterSeconds": 3 }, "sheet": "t" }
      },
      "switches": { "on": { "default": true }, "off": { "default": false } }
      """)
    #expect(catalog.currencies.map(\.id) == ["coins", "undo"])
    #expect(catalog.currencies.map(\.isKeptOnServer) == [false, true])
    #expect(catalog.currency("coins")?.symbol == "💰" && catalog.currency("undo")?.symbol == nil)
    #expect(
      catalog.product("vault")
        == Catalog.Product(
          id: "vault", kind: .consumable, badges: ["rich"], balances: ["coins": 2_000, "undo": 5]))
    #expect(
      catalog.paywalls.map(\.dismissal) == [.always, .always, .never, .after(seconds: 3)])
    #expect(catalog.paywalls.map(\.sheet) == [nil, nil, nil, "t"])
    #expect(
      catalog.switches == [
        TestSwitch(id: "on", standard: true), TestSwitch(id: "off", standard: false),
      ])
  }

  @Test("gives offers with their products, in the order of the file")
  func offers() throws {
    let names = ["z", "y", "x", "w", "b", "a"]
    let products = names.map { name in
      """
      "\(name)": { "type": "nonConsumable", "grants": {} },
      "\(name).sale": { "type": "nonConsumable", "grants": {}, "twinOf": "\(name)" }
      """
    }
    let sells = names.map { "\"\($0)\": \"\($0).sale\"" }.joined(separator: ", ")
    let catalog = try Catalog.reading(
      """
      "products": { \(products.joined(separator: ",\n")) }, "progress": ["level"],
      "offers": {
        "d": { "when": { "firstLaunch": { "hours": 24 } }, "sells": { \(sells) } },
        "c": { "when": { "daysOfWeek": ["friday", "saturday", "sunday"] }, "oneByWeek": true, "sells": { \(sells) } },
        "b": { "when": { "dates": { "from": "12-20", "until": "01-02" } }, "sells": { \(sells) } },
        "a": { "when": { "reached": { "progress": "level", "value": 25, "hours": 48 } }, "sells": { \(sells) } }
      }
      """)
    #expect(catalog.offers.map(\.id) == ["d", "c", "b", "a"])
    #expect(
      catalog.offers.map(\.when) == [
        .firstLaunch(hours: 24), .weekly(from: .friday, until: .monday),
        .yearly(
          from: Offer.Anniversary(month: 12, day: 20), until: Offer.Anniversary(month: 1, day: 2)),
        .reached(Progression.Goal("level", 25), hours: 48),
      ])
    #expect(catalog.offers.map(\.isOneByWeek) == [false, true, false, false])
    for offer in catalog.offers {
      #expect(offer.sales.map(\.product.rawValue) == names)
      #expect(offer.sales.map(\.twin.rawValue) == names.map { "\($0).sale" })
    }
    #expect(catalog.twins(of: "z") == ["z.sale"] && catalog.twins(of: "z.sale") == ["z"])
    #expect(catalog.isOfferTwin("z.sale") && !catalog.isOfferTwin("z"))
  }

  @Test("gives placements whose rules have defaults for omitted keys")
  func placements() throws {
    let catalog = try Catalog.reading(
      """
      "products": { "p": { "type": "nonConsumable", "grants": { "entitlements": ["pro"] } } },
      "paywalls": { "hard": { "screen": "s", "products": [] }, "soft": { "screen": "s", "products": [] } },
      "switches": { "strict": { "default": true } },
      "placements": {
        "app_launch": [
          { "paywall": "hard", "unlessEntitled": "pro", "onboarded": true, "when": { "switch": "strict" }, "quota": { "limit": 1, "per": "version" } },
          { "paywall": "soft" }
        ]
      }
      """)
    #expect(
      catalog.placement(.appLaunch)?.rules == [
        Placement.Rule(
          paywall: "hard",
          when: .all([.toggle("strict"), .not(.entitled("pro")), .onboarded(true)]),
          quota: Quota(limit: 1, per: .version)),
        Placement.Rule(paywall: "soft"),
      ])
  }
}
