import Foundation
import Testing

@testable import TollgateCore

@Suite("A grant with a length")
struct LastingTests {
  private static let noon = Date.at("2026-01-15T12:00:00Z")

  private static let catalog = Catalog(
    app: "app", bundleID: "com.example.app",
    products: [
      Catalog.Product(id: "pass", kind: .nonRenewing, grants: .pro(.length(Length(3, .days)))),
      Catalog.Product(id: "week", kind: .nonRenewing, grants: .pro(.length(Length(7, .days)))),
      Catalog.Product(id: "month", kind: .nonRenewing, grants: .pro(.length(Length(1, .months)))),
      Catalog.Product(
        id: "season", kind: .nonRenewing,
        grants: .pro(.until([.at("2026-03-01T00:00:00Z"), .at("2026-06-01T00:00:00Z")]))),
      Catalog.Product(id: "plan", kind: .autoRenewable, entitlements: ["pro"]),
      Catalog.Product(id: "life", kind: .nonConsumable, entitlements: ["pro"]),
    ], features: [])

  private static func fact(
    _ transaction: String, of product: Catalog.Product.ID, after days: Double = 0,
    quantity: Int = 1, refunded: Decimal? = nil, from start: Date = noon
  ) -> Fact {
    let bought = start + days * 86_400
    return Fact(
      id: Fact.ID(environment: "Production", transaction: transaction, purchaseDate: bought),
      product: product, quantity: quantity, signedDate: bought,
      revocationDate: refunded.map { _ in bought + 60 }, revocationPercentage: refunded)
  }

  /// The days after noon after which nothing holds `pro`, as whole seconds of days.
  private static func days(_ facts: Fact..., gifts: [Gift] = []) -> Double? {
    let held = Entitlements(granted: facts, gifts: gifts, by: catalog)
    let end = held.causes.compactMap(\.end).max()
    return end.map { $0.timeIntervalSince(noon) / 86_400 }
  }

  @Test("is held until its end and not at it, from the purchase date that the store signed")
  func ends() {
    let held = Entitlements(granted: [Self.fact("1", of: "pass")], by: Self.catalog)
    #expect(held.contains("pro", at: Self.noon + 3 * 86_400 - 1))
    #expect(!held.contains("pro", at: Self.noon + 3 * 86_400))
  }

  @Test(
    "adds up with others of the same entitlement, from any product and in any order"
  )
  func adds() {
    let (first, second) = (Self.fact("1", of: "pass"), Self.fact("2", of: "week", after: 1))
    #expect(Self.days(first, second) == 10)
    #expect(Self.days(second, first) == 10)
    #expect(Self.days(first, Self.fact("2", of: "week", after: 5)) == 12, "after the end")
    #expect(Self.days(first, Self.fact("2", of: "week", after: 3)) == 10, "at the end")
    #expect(Self.days(Self.fact("1", of: "pass", quantity: 3)) == 9)
  }

  @Test("loses the refunded share, and its end is computed again")
  func refunds() {
    let second = Self.fact("2", of: "week", after: 1)
    #expect(Self.days(Self.fact("1", of: "pass", refunded: 100), second) == 8)
    #expect(Self.days(Self.fact("1", of: "pass", refunded: 50), second) == 8.5)
    #expect(Self.days(Self.fact("1", of: "pass", refunded: 100)) == nil)
  }

  @Test("in months ends on the last day of a month that is too short, in UTC")
  func months() {
    let start = Date.at("2026-01-31T23:30:00Z")
    let held = Entitlements(
      granted: [Self.fact("1", of: "month", quantity: 2, from: start)], by: Self.catalog)
    #expect(held.causes.map(\.end) == [.at("2026-03-31T23:30:00Z")])
    #expect(
      Entitlements(granted: [Self.fact("1", of: "month", from: start)], by: Self.catalog)
        .causes.map(\.end) == [.at("2026-02-28T23:30:00Z")])
  }

  @Test(
    "until an instant lasts until the next one after the purchase, and is not sold after the last")
  func until() {
    let season = Entitlements(granted: [Self.fact("1", of: "season")], by: Self.catalog)
    #expect(season.causes.map(\.end) == [.at("2026-03-01T00:00:00Z")])
    let next = Entitlements(
      granted: [Self.fact("1", of: "season", from: .at("2026-03-01T00:00:00Z"))], by: Self.catalog)
    #expect(next.causes.map(\.end) == [.at("2026-06-01T00:00:00Z")])
    #expect(Self.catalog.isSold("season", at: .at("2026-05-31T23:59:59Z")))
    #expect(!Self.catalog.isSold("season", at: .at("2026-06-01T00:00:00Z")))
  }

  @Test("adds up with grants of spends and rewards")
  func gifts() {
    let gift = Gift(
      number: 1, .entitlement("pro"), at: Self.noon + 86_400, lasts: .length(Length(1, .days)))
    #expect(Self.days(Self.fact("1", of: "pass"), gifts: [gift]) == 4)
    let kept = Gift(
      number: 0, .entitlement("pro"), at: Self.noon, lasts: .length(Length(3, .days)),
      by: Self.fact("1", of: "pass").id)
    #expect(Self.days(Self.fact("1", of: "pass"), gifts: [kept]) == 3, "the purchase is known")
    #expect(Self.days(gifts: [kept]) == 3)
  }

  @Test("is not sold while all of it is held for at least as long, but sold to extend itself")
  func sold() {
    func coverage(_ facts: [Fact]) -> Coverage {
      let customer = Customer(entitlements: Entitlements(granted: facts, by: Self.catalog))
      return Self.catalog.coverage(of: "pass", for: customer, at: Self.noon)
    }
    func plan(until days: Double) -> Fact {
      Fact(
        id: Fact.ID(environment: "Production", transaction: "9", purchaseDate: Self.noon),
        product: "plan", signedDate: Self.noon, expirationDate: Self.noon + days * 86_400)
    }
    #expect(coverage([]) == .partial)
    #expect(coverage([Self.fact("1", of: "pass")]) == .partial)
    #expect(coverage([Self.fact("1", of: "life")]) == .owned)
    #expect(coverage([plan(until: 3)]) == .owned)
    #expect(coverage([plan(until: 2)]) == .partial)
    #expect(coverage([plan(until: 5), Self.fact("1", of: "pass")]) == .partial)
  }
}

extension Grants {
  fileprivate static func pro(_ lasts: Lasting) -> Grants {
    Grants(entitlements: ["pro"], entitlementTimes: ["pro": lasts])
  }
}
