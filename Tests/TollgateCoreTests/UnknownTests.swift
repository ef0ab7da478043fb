import Foundation
import Testing
import TollgateCore

@Suite("While a customer's purchases are unknown")
struct UnknownTests {
  private let loading = Decision(access: .loading, reason: nil, remaining: .count(0))

  @Test(
    "a feature is allowed that needs none",
    arguments: [
      (AccessRule.free, Reason.free), (.freeOn([.iOS]), .freeOnPlatform),
      (.reached(Progression.Goal("level", 10)), .unlockedByProgress), (.trial("week"), .inTrial),
      (.quota(Quota(limit: 6, per: .week)), .withinQuota), (.cap(Cap(limit: 10)), .underCap),
      (.bought("buy"), .entitled), (.days([.thursday]), .onDay),
    ])
  func allowed(rule: AccessRule, reason: Reason) {
    let customer = Customer().with {
      $0.progress["level"] = 10
      $0.unlocked = ["act"]
    }
    let catalog = Catalog.asking(.entitled("gold"), rule)
    #expect(catalog.decide("act", for: customer, at: .noon(trialDays: 7)).reason == reason)
  }

  @Test(
    "any other is loading and opens no paywall, whatever its reason would be",
    arguments: [
      AccessRule.freeOn([.watchOS]), .reached(Progression.Goal("level", 10)), .trial("week"),
      .quota(Quota(limit: 1, per: .life)), .cap(Cap(limit: 1)), .bought("buy"),
      .days([.saturday, .sunday]),
    ])
  func loading(rule: AccessRule) {
    let customer = Customer().with { $0.uses["act"] = Uses([.at("2026-01-15T09:00:00Z")]) }
    let decision = Catalog.asking(.entitled("gold"), rule).decide(
      "act", for: customer, at: .noon(trialDays: 0), count: 1)
    #expect(decision == loading)
  }

  @Test("a feature that payers skip waits, whatever else would allow it")
  func suppressible() {
    for rules in [[AccessRule.unlessEntitled("ad_free")], [.unlessEntitled("ad_free"), .free]] {
      #expect(Catalog.asking(rules).decide("act", for: Customer(), at: .noon()) == loading)
      #expect(Catalog.asking(rules).decide("act", for: .holding(), at: .noon()).reason == .free)
    }
  }

  @Test("a trial with an unknown start is not over")
  func trialUnknown() {
    let catalog = Catalog.asking(.entitled("gold"), .trial("week"))
    #expect(catalog.decide("act", for: .holding(), at: .noon()) == loading)
    #expect(catalog.decide("act", for: .holding("gold"), at: .noon()).reason == .entitled)
    #expect(catalog.state(of: "week", at: .noon()) == .unknown)
  }

  @Test("a tester who simulates doesn't wait")
  func simulating() {
    let tester = Customer().with { $0.isSimulating = true }
    let catalog = Catalog.asking(.entitled("gold"))
    #expect(catalog.decide("act", for: tester, at: .noon(build: .debug)).reason == .simulated)
    #expect(catalog.decide("act", for: tester, at: .noon(build: .release)) == loading)
  }

  @Test("nothing shows at any placement")
  func placements() {
    let catalog = Catalog.asking(
      .entitled("gold"),
      placements: [Placement(id: "app_launch", rules: [Placement.Rule(paywall: "wall")])])
    #expect(catalog.paywall(at: "app_launch", for: Customer(), .noon()) == nil)
    #expect(catalog.paywall(at: "app_launch", for: .holding(), .noon()) == "wall")
  }
}
