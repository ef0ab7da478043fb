import Foundation
import Testing
import TollgateCore

@Suite("An access rule")
struct AccessRuleTests {
  @Test("of a trial allows on each of its days, and reports that it is over afterwards")
  func trial() {
    let catalog = Catalog.asking(.entitled("gold"), .trial("week"))
    for days in 1...7 {
      let decision = catalog.decide("act", for: .holding(), at: .noon(trialDays: days))
      #expect(decision == Decision(access: .allowed, reason: .inTrial, remaining: .unlimited))
    }
    #expect(
      catalog.decide("act", for: .holding(), at: .noon(trialDays: 0))
        == Decision(
          access: .denied, reason: .trialExpired, remaining: .count(0), paywall: "wall"))
  }

  @Test(
    "of progress allows once its goal is met",
    arguments: [(0, false), (9, false), (10, true), (11, true)])
  func reached(level: Int, isAllowed: Bool) {
    let catalog = Catalog.asking(.entitled("gold"), .reached(Progression.Goal("level", 10)))
    let customer = Customer.holding().with { $0.progress["level"] = level }
    let decision = catalog.decide("act", for: customer, at: .noon())
    #expect(decision.reason == (isAllowed ? .unlockedByProgress : .notEntitled))
    #expect(decision.remaining == (isAllowed ? .unlimited : .count(0)))
    #expect(decision.paywall == (isAllowed ? nil : "wall"))
  }

  @Test("of progress adds nothing to the customer's entitlements")
  func progressIsNoEntitlement() {
    let customer = Customer.holding().with { $0.progress["level"] = 99 }
    #expect(customer.entitlements.active(at: Moment.noon().now).isEmpty)
    #expect(
      Catalog.asking(.entitled("gold")).decide("act", for: customer, at: .noon()).reason
        == .notEntitled)
  }

  @Test("of a spend allows a paid item, as an entitlement")
  func bought() {
    let catalog = Catalog.asking(.bought("buy"))
    let customer = Customer.holding()
    #expect(catalog.decide("act", for: customer, at: .noon()).reason == .notEntitled)
    let buyer = customer.with { $0.unlocked = ["act"] }
    #expect(
      catalog.decide("act", for: buyer, at: .noon())
        == Decision(access: .allowed, reason: .entitled, remaining: .unlimited))
    let other = customer.with { $0.unlocked = ["other"] }
    #expect(catalog.decide("act", for: other, at: .noon()).reason == .notEntitled)
  }

  @Test(
    "of a cap allows while fewer exist, and reports how many can be added",
    arguments: [(0, 10), (1, 9), (9, 1), (10, 0), (25, 0), (-3, 10)])
  func cap(count: Int, left: Int) {
    let catalog = Catalog.asking(.entitled("gold"), .cap(Cap(limit: 10)))
    let decision = catalog.decide("act", for: .holding(), at: .noon(), count: count)
    guard left > 0 else {
      #expect(
        decision
          == Decision(access: .denied, reason: .capReached, remaining: .count(0), paywall: "wall"))
      return
    }
    #expect(decision == Decision(access: .allowed, reason: .underCap, remaining: .count(left)))
    #expect(
      decision.afterUse(of: nil, at: .at("2026-01-15T12:00:00Z")).remaining == .count(left - 1))
  }

  @Test("of a cap does not bind an entitled customer")
  func capAndEntitled() {
    let catalog = Catalog.asking(.cap(Cap(limit: 10)), .entitled("gold"))
    #expect(
      catalog.decide("act", for: .holding("gold"), at: .noon(), count: 25)
        == Decision(access: .allowed, reason: .entitled, remaining: .unlimited))
  }

  @Test(
    "of everyone but a product's owner is free, and suppressed with no paywall once it is owned")
  func unlessEntitled() {
    let catalog = Catalog.asking(.unlessEntitled("ad_free"))
    #expect(
      catalog.decide("act", for: .holding("gold"), at: .noon())
        == Decision(access: .allowed, reason: .free, remaining: .unlimited))
    #expect(
      catalog.decide("act", for: .holding("quiet"), at: .noon())
        == Decision(access: .denied, reason: .suppressed, remaining: .count(0)))
  }

  @Test(
    "of everyone but a product's owner uses the paid clock, not the high-water mark"
  )
  func unlessEntitledAndTheMark() {
    let catalog = Catalog.asking(.unlessEntitled("ad_free"))
    let quiet = Customer(
      entitlements: Entitlements(
        granted: [.purchase(of: "quiet", expires: .at("2026-02-15T00:00:00Z"))], by: catalog))
    var moment = Moment.at("2027-01-01T00:00:00Z")
    #expect(catalog.decide("act", for: quiet, at: moment).reason == .free)
    moment.paidNow = .at("2026-02-14T23:59:59Z")
    #expect(catalog.decide("act", for: quiet, at: moment).reason == .suppressed)
  }

  @Test("with several parts evaluates each, whatever the others answered")
  func anyHolds() {
    let catalog = Catalog.asking(
      .entitled("gold"), .quota(Quota(limit: 1, per: .day)), .cap(Cap(limit: 1)))
    #expect(
      catalog.decide("act", for: .holding(uses: 1), at: .noon(), count: 0).reason == .underCap)
    #expect(
      catalog.decide("act", for: .holding(), at: .noon(), count: 1).reason == .withinQuota)
    #expect(
      catalog.decide("act", for: .holding(uses: 1), at: .noon(), count: 1).reason
        == .quotaExhausted)
  }
}
