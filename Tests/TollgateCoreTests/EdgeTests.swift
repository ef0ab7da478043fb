import Foundation
import Testing
import TollgateCore

@Suite("A situation in which two careful developers would build different things")
struct EdgeTests {
  private static func catalog(_ members: String) throws -> Catalog {
    let text = "{ \"app\": \"a\", \"bundleID\": \"b\",\n\(members)\n}"
    return try Catalog(reading: Data(text.utf8), file: "c.json")
  }

  private static let noon = Moment.at("2026-01-15T12:00:00Z")

  private static func customer(
    _ catalog: Catalog, _ facts: [Fact] = [], _ change: (inout Customer) -> Void = { _ in }
  ) -> Customer {
    var customer = Customer(entitlements: Entitlements(granted: facts, by: catalog))
    change(&customer)
    return customer
  }

  private static func game(_ days: Int = 7, minutes: Int = 15, window: Int = 24) throws -> Catalog {
    try catalog(
      """
      "products": {
        "pro": { "type": "nonConsumable", "grants": { "entitlements": ["pro"] } },
        "plus": { "type": "nonConsumable", "grants": { "entitlements": ["plus"] } },
        "pack": { "type": "consumable", "grants": { "balances": { "coins": 10 } }, "when": { "entitled": "plus" } },
        "pack.less": { "type": "consumable", "grants": { "balances": { "coins": 10 } }, "twinOf": "pack" },
        "pass": { "type": "nonRenewing", "grants": { "entitlements": { "guide": { "lasts": { "days": \(days) } } } } }
      },
      "currencies": {
        "coins": {}, "lives": { "max": 5, "income": [{ "amount": 1, "every": { "minutes": \(minutes) } }] }
      },
      "features": {
        "hint": { "access": [{ "cost": { "coins": 1 } }, { "entitled": "pro" }], "paywall": "wall" },
        "free": { "access": [{ "cost": { "coins": 1 } }, "free"] },
        "draw": { "access": [{ "quota": { "limit": 1, "per": { "hours": \(window) } } }] }
      },
      "paywalls": {
        "wall": { "screen": "s", "products": ["pro"] }, "soft": { "screen": "s", "products": ["plus"] }
      },
      "placements": {
        "p": [{ "paywall": "wall", "when": { "appBoughtBefore": { "date": "2026-01-01" } } }, { "paywall": "soft" }]
      }
      """)
  }

  @Test("An unknown placement rule ends the placement, even if the second would show")
  func unknownRule() throws {
    let catalog = try Self.game()
    #expect(catalog.paywall(at: "p", for: Self.customer(catalog), Self.noon) == nil)
    let known = Self.customer(catalog) {
      $0.appBought = AppOrigin(date: .at("2026-01-10T00:00:00Z"), version: "1")
    }
    #expect(catalog.paywall(at: "p", for: known, Self.noon) == "soft")
  }

  @Test("No cost is taken while it isn't known if the use is free")
  func unknownCost() throws {
    let catalog = try Self.game()
    var unknown = Customer()
    unknown.balances = ["coins": 5]
    #expect(catalog.decide("hint", for: unknown, at: Self.noon).access == .loading)
    let free = catalog.decide("free", for: unknown, at: Self.noon)
    #expect(free.access == .allowed && free.cost.isEmpty)
    let known = Self.customer(catalog) { $0.balances = ["coins": 5] }
    #expect(catalog.decide("hint", for: known, at: Self.noon).cost == ["coins": 1])
  }

  @Test("A price variant is sold to the same customers as its product")
  func variant() throws {
    let catalog = try Self.game()
    let twin = try #require(catalog.product("pack.less"))
    #expect(catalog.sale(of: twin, to: Self.customer(catalog), at: Self.noon) == .no)
    let plus = Self.customer(catalog, [.purchase(of: "plus")])
    #expect(catalog.sale(of: twin, to: plus, at: Self.noon) == .yes)
  }

  @Test("A later catalog that shortens seven days to three also ends earlier purchases")
  func laterLength() throws {
    let facts = [Fact.purchase(of: "pass")]
    let before = Entitlements(granted: facts, by: try Self.game(7))
    let after = Entitlements(granted: facts, by: try Self.game(3))
    #expect(before.contains("guide", at: .at("2026-01-20T12:00:00Z")))
    #expect(!after.contains("guide", at: .at("2026-01-20T12:00:00Z")))
  }

  @Test("A longer window in a later release counts the uses that were kept")
  func laterWindow() throws {
    let uses = Uses([Date.at("2026-01-14T00:00:00Z")])
    let customer = Self.customer(try Self.game()) { $0.uses["draw"] = uses }
    #expect(try Self.game().decide("draw", for: customer, at: Self.noon).isAllowed)
    #expect(try !Self.game(window: 48).decide("draw", for: customer, at: Self.noon).isAllowed)
  }

  @Test("An interval that a later release changed keeps its length to its end")
  func laterInterval() throws {
    let start = Date.at("2026-01-15T11:00:00Z")
    let catalog = try Self.game(minutes: 30)
    let lives = try #require(catalog.currency("lives"))
    let running = Accrual(start: start, interval: 900, amount: 1, max: 5)
    let (amount, next) = lives.accrued(
      since: running, below: 0, Self.customer(catalog).entitlements,
      at: start + 900 + 1_800)
    #expect(amount == 2)
    #expect(next?.interval == 1_800)
  }

  @Test("A day that hasn't come, by the store's signed dates, opens nothing")
  func latest() throws {
    let catalog = try Self.catalog(
      """
      "features": { "day": { "access": [{ "daysOfWeek": ["saturday"] }] },
        "not": { "access": [{ "not": { "daysOfWeek": ["sunday"] } }] } }
      """)
    var saturday = Moment.at("2026-01-17T12:00:00Z")
    #expect(catalog.decide("day", for: Self.customer(catalog), at: saturday).isAllowed)
    saturday.latest = .at("2026-01-14T12:10:00Z")
    #expect(!catalog.decide("day", for: Self.customer(catalog), at: saturday).isAllowed)
    #expect(!catalog.decide("not", for: Self.customer(catalog), at: saturday).isAllowed)
  }
}
