import Foundation
import Testing
import TollgateCore

@Suite("The grant of a purchase")
struct GrantTests {
  private let catalog = Catalog.asking(.entitled("gold"))
  private let start = Date.at("2026-01-15T12:00:00Z")
  private let end = Date.at("2026-02-15T12:00:00Z")
  private let grace = Date.at("2026-03-03T12:00:00Z")

  private func fact(
    _ product: Catalog.Product.ID = "month", _ id: String = "1", original: String? = "1",
    expires: Date?, revoked: Date? = nil, isUpgraded: Bool = false
  ) -> Fact {
    Fact(
      id: Fact.ID(environment: "Production", transaction: id, purchaseDate: start),
      product: product, signedDate: start, revocationDate: revoked, isUpgraded: isUpgraded,
      expirationDate: expires, original: original)
  }

  private func renewal(
    of product: Catalog.Product.ID = "month", original: String = "1",
    environment: String = "Production", periodEnd: Date?, grace: Date?
  ) -> [Renewal.ID: Renewal] {
    let id = Renewal.ID(environment: environment, original: original)
    return [
      id: Renewal(
        id: id, product: product, periodEnd: periodEnd, gracePeriodEnd: grace, signedDate: start)
    ]
  }

  private func held(
    _ fact: Fact, _ renewals: [Renewal.ID: Renewal], at instant: Date
  ) -> Bool {
    Entitlements(granted: [fact], renewals: renewals, by: catalog).contains("gold", at: instant)
  }

  @Test("lasts through a grace period, up to its end and not at it")
  func gracePeriod() {
    let renewals = renewal(periodEnd: end, grace: grace)
    for instant in [end - 1, end, grace - 1] {
      #expect(held(fact(expires: end), renewals, at: instant))
    }
    #expect(!held(fact(expires: end), renewals, at: grace))
  }

  @Test("ends with its period in billing retry, which grants nothing")
  func billingRetry() {
    let renewals = renewal(periodEnd: end, grace: nil)
    #expect(held(fact(expires: end), renewals, at: end - 1))
    #expect(!held(fact(expires: end), renewals, at: end))
  }

  @Test("is not prolonged by the grace of another period, product, subscription or environment")
  func otherGrace() {
    let fact = fact(expires: end)
    for renewals in [
      renewal(periodEnd: end + 1, grace: grace), renewal(periodEnd: nil, grace: grace),
      renewal(of: "gold", periodEnd: end, grace: grace),
      renewal(original: "2", periodEnd: end, grace: grace),
      renewal(environment: "Sandbox", periodEnd: end, grace: grace),
    ] {
      #expect(held(fact, renewals, at: end - 1))
      #expect(!held(fact, renewals, at: end))
    }
    #expect(
      !held(
        self.fact(original: nil, expires: end), renewal(periodEnd: end, grace: grace), at: end))
  }

  @Test("is not shortened by a grace period that is over before the period is")
  func earlyGrace() {
    let renewals = renewal(periodEnd: end, grace: start)
    #expect(held(fact(expires: end), renewals, at: end - 1))
  }

  @Test("ends at once when it is revoked or upgraded, grace or not")
  func revoked() {
    let renewals = renewal(periodEnd: end, grace: grace)
    #expect(!held(fact(expires: end, revoked: start), renewals, at: start))
    #expect(!held(fact(expires: end, isUpgraded: true), renewals, at: start))
  }

  @Test("lasts for ever if it has no end")
  func forEver() {
    #expect(held(fact("gold", expires: nil), [:], at: .distantFuture))
  }

  @Test("is a badge as long as it is an entitlement, from any valid purchase")
  func badges() {
    func badges(_ facts: [Fact], at instant: Date) -> Set<Badge.ID> {
      Entitlements(granted: facts, by: catalog).badges(at: instant)
    }
    let bought = fact("gold", "1", expires: nil)
    let refunded = fact("gold", "2", expires: nil, revoked: start)
    #expect(badges([bought], at: start) == ["star"])
    #expect(badges([bought, refunded], at: start) == ["star"])
    #expect(badges([refunded], at: start).isEmpty)
    #expect(badges([fact("month", expires: end)], at: start).isEmpty)
    #expect(badges([fact("gold", expires: end)], at: end - 1) == ["star"])
    #expect(badges([fact("gold", expires: end)], at: end).isEmpty)
    #expect(Entitlements.unknown.badges(at: start).isEmpty)
  }

  @Test("is a badge also if it is nothing else")
  func badgeAlone() {
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app",
      products: [Catalog.Product(id: "thanks", kind: .consumable, badges: ["patron"])], features: []
    )
    let held = Entitlements(granted: [fact("thanks", expires: nil)], by: catalog)
    #expect(held.badges(at: start) == ["patron"])
    #expect(held.active(at: start).isEmpty)
  }

  @Test(
    "is revoked in the store's share, or completely if the store gives none",
    arguments: [
      (nil, "1"), ("100", "1"), ("40", "0.4"), ("33.333", "0.33333"), ("0", "0"), ("250", "1"),
      ("-5", "0"),
    ] as [(String?, String)])
  func revokedShare(percent: String?, share: String) throws {
    let percentage = try percent.map { try #require(Decimal(string: $0)) }
    func fact(revoked: Date?) -> Fact {
      Fact(
        id: Fact.ID(environment: "Production", transaction: "1", purchaseDate: start),
        product: "coins", signedDate: start, revocationDate: revoked,
        revocationPercentage: percentage)
    }
    #expect(fact(revoked: start).revokedShare == Decimal(string: share))
    #expect(fact(revoked: nil).revokedShare == 0)
    #expect(fact(revoked: nil).isValid)
    #expect(!fact(revoked: start).isValid)
  }

  @Test("is no balance that was never touched")
  func balances() {
    let customer = Customer.holding().with { $0.balances = ["coins": 7] }
    #expect(customer.balance(of: "coins") == 7)
    #expect(customer.balance(of: "undo") == 0)
  }
}
