import Foundation
import Testing
import TollgateCore

@Suite("The product by which a customer holds an entitlement")
struct HeldEntitlementTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")
  private let catalog = Catalog(
    app: "notes", bundleID: "com.example.notes",
    products: [
      .init(id: "monthly", kind: .autoRenewable, entitlements: ["pro"]),
      .init(id: "yearly", kind: .autoRenewable, entitlements: ["pro"]),
      .init(id: "life", kind: .nonConsumable, entitlements: ["pro"]),
    ], features: [Feature(id: "export", access: [.entitled("pro")])])

  private func fact(
    _ transaction: String, _ product: Catalog.Product.ID, bought: TimeInterval = -60,
    until end: TimeInterval? = nil, shared: Bool = false
  ) -> Fact {
    Fact(
      id: .init(
        environment: "Production", transaction: transaction, purchaseDate: noon + bought),
      product: product, ownership: shared ? .familyShared : .purchased, signedDate: noon + bought,
      expirationDate: end.map { noon + $0 }, original: transaction)
  }

  private func renewal(
    _ transaction: String, _ product: Catalog.Product.ID, renews: Bool = true, isFree: Bool = false
  ) -> Renewal {
    Renewal(
      id: .init(environment: "Production", original: transaction), product: product, periodEnd: nil,
      gracePeriodEnd: nil, isActive: true, isCancelled: !renews,
      nextCharge: renews ? .init(product: product) : nil, isFree: isFree, signedDate: noon)
  }

  private func held(
    _ facts: [Fact], _ renewals: [Renewal] = [], gifts: [Gift] = [], at seconds: TimeInterval = 0
  ) -> HeldEntitlement? {
    var customer = Customer(entitlements: Entitlements(granted: facts, gifts: gifts, by: catalog))
    for renewal in renewals { customer.renewals[renewal.product] = renewal }
    return catalog.holding("pro", of: customer, at: noon + seconds)
  }

  @Test("is nil before it is held and once it has ended")
  func nothing() {
    #expect(held([]) == nil)
    #expect(held([fact("1", "monthly", until: 60)], at: 59)?.product == "monthly")
    #expect(held([fact("1", "monthly", until: 60)], at: 60) == nil)
  }

  @Test("is the one that lasts longest, and of two that last equally long the one bought last")
  func longest() {
    let monthly = fact("1", "monthly", bought: -90, until: 60)
    let yearly = fact("2", "yearly", bought: -100, until: 90)
    #expect(held([monthly, yearly])?.product == "yearly")
    #expect(held([monthly, yearly])?.end == noon + 90)
    #expect(held([monthly, yearly, fact("3", "life", shared: true)])?.product == "life")
    #expect(
      held([fact("3", "life", bought: -5), fact("4", "life", bought: -2)])?.start == noon - 2)
  }

  @Test("reports whether it renews, whether it is free, and its buyer")
  func renewing() {
    let monthly = fact("1", "monthly", until: 60)
    #expect(held([monthly])?.willRenew == nil, "the store has not said so yet")
    #expect(held([monthly], [renewal("1", "monthly")])?.willRenew == true)
    #expect(held([monthly], [renewal("1", "monthly", renews: false)])?.willRenew == false)
    #expect(held([monthly], [renewal("1", "monthly")])?.isTrial == false)
    #expect(held([monthly], [renewal("1", "monthly", isFree: true)])?.isTrial == true)
    #expect(held([fact("1", "life")])?.willRenew == false)
    #expect(held([fact("1", "life", shared: true)])?.ownership == .familyShared)
  }

  @Test("is nil, with the app's reason, if an earlier version had given the entitlement")
  func given() {
    let gift = Gift(
      number: 1, .entitlement("pro"), at: noon - 9, lasts: .forever, because: "paid before 2.0")
    let held = held([], gifts: [gift])
    #expect(held?.product == nil)
    #expect(held?.source == .app)
    #expect(held?.reason == "paid before 2.0")
    #expect(held?.end == nil && held?.willRenew == false)
  }
}
