import Foundation
import Testing
import TollgateCore

@Suite("The reason of a decision")
struct ReasonTests {
  /// The situation in which each rule holds, in the order of reasons.
  private static let allowing: [(reason: Reason, rule: AccessRule)] = [
    (.simulated, .entitled("gold")), (.entitled, .entitled("ad_free")),
    (.inGrace, .entitled("late")), (.freeOnPlatform, .freeOn([.iOS])), (.free, .free),
    (.unlockedByProgress, .reached(Progression.Goal("level", 10))), (.inTrial, .trial("week")),
    (.onDay, .days([.thursday])), (.conditionMet, .when(.not(.onboarded(true)))),
    (.withinQuota, .quota(Quota(limit: 1, per: .day))), (.underCap, .cap(Cap(limit: 1))),
    (.withinRange, .when(.all([]), .upTo(Cap(limit: 30)))),
    (.withinBalance, .cost(["coins": 2])),
  ]

  /// The reason of each failing rule, in the order of reasons.
  private static let denying: [(reason: Reason, rule: AccessRule)] = [
    (.trialExpired, .trial("week")), (.balanceTooLow, .cost(["coins": 3])),
    (.quotaExhausted, .quota(Quota(limit: 1, per: .life))),
    (.capReached, .cap(Cap(limit: 1))), (.tooFar, .when(.all([]), .upTo(Cap(limit: 1)))),
    (.notEntitled, .entitled("gold")),
  ]

  @Test(
    "is the first allowing one, in whatever order the rules are",
    arguments: 0..<allowing.count)
  func allowed(first: Int) {
    let holding = Array(Self.allowing[first...])
    let customer = Customer.holding("quiet", "late").with {
      $0.isSimulating = true
      $0.balances["coins"] = 2
      $0.progress["level"] = 10
    }
    for rules in [holding, holding.reversed()] {
      let decision = Catalog.asking(rules).decide(
        "act", for: customer, at: .noon(trialDays: 1, build: .debug))
      #expect(decision.reason == holding[0].reason)
      #expect(decision.isAllowed)
    }
  }

  @Test(
    "is the first denying one, if it is denied, in whatever order the rules are",
    arguments: 0..<denying.count)
  func denied(first: Int) {
    let failing = Array(Self.denying[first...])
    for rules in [failing, failing.reversed()] {
      let decision = Catalog.asking(rules).decide(
        "act", for: .holding(uses: 1), at: .noon(trialDays: 0), count: 2)
      #expect(decision.reason == failing[0].reason)
      #expect(decision.access == .denied)
      #expect(decision.paywall == "wall")
    }
  }

  @Test("is that it is suppressed whatever other rules say", arguments: allowing.map(\.rule))
  func suppressed(rule: AccessRule) {
    let customer = Customer.holding("quiet", "late").with {
      $0.isSimulating = true
      $0.balances["coins"] = 2
      $0.progress["level"] = 10
    }
    for rules in [[rule, .unlessEntitled("ad_free")], [.unlessEntitled("ad_free"), rule]] {
      let decision = Catalog.asking(rules).decide(
        "act", for: customer, at: .noon(trialDays: 1, build: .debug))
      #expect(decision == Decision(access: .denied, reason: .suppressed, remaining: .count(0)))
    }
  }

  @Test("has one order, allowing ones before denying ones")
  func order() {
    let names = Reason.allCases.sorted().map(\.rawValue)
    #expect(
      names == [
        "simulated", "entitled", "in_grace", "free_on_platform", "free", "unlocked_by_progress",
        "in_trial", "on_day", "condition_met", "within_quota", "under_cap", "within_range",
        "within_balance", "suppressed", "trial_expired", "balance_too_low", "quota_exhausted",
        "cap_reached", "too_far", "not_entitled",
      ])
  }

  @Test("must come from a rule that gives it, each in its order")
  func everyReason() {
    let held = Self.allowing.map(\.reason) + [.suppressed] + Self.denying.map(\.reason)
    #expect(held == Reason.allCases)
  }

  @Test("has its own name, which is saved and read back")
  func names() throws {
    let names = Reason.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.compactMap(Reason.init(rawValue:)) == Reason.allCases)
    #expect(Reason(rawValue: "because") == nil)
    let kept = try JSONEncoder().encode(Reason.allCases)
    #expect(try JSONDecoder().decode([String].self, from: kept) == names)
    #expect(try JSONDecoder().decode([Reason].self, from: kept) == Reason.allCases)
  }

  @Test(
    "is that it is simulated for all that the switch names, in debug and TestFlight builds only",
    arguments: BuildKind.allCases)
  func simulated(build: BuildKind) {
    let tester = Customer.holding(uses: 3).with { $0.isSimulating = true }
    let moment = Moment.noon(trialDays: 0, build: build)
    func reason(_ rule: AccessRule) -> Reason? {
      Catalog.asking(rule).decide("act", for: tester, at: moment, count: 9).reason
    }
    let simulates = build != .release
    #expect(reason(.entitled("gold")) == (simulates ? .simulated : .notEntitled))
    #expect(reason(.unlessEntitled("gold")) == (simulates ? .suppressed : .free))
    #expect(reason(.entitled("ad_free")) == .notEntitled)
    #expect(reason(.trial("week")) == .trialExpired)
    #expect(reason(.cap(Cap(limit: 1))) == .capReached)
  }
}

extension Catalog {
  static func asking(_ rules: [(reason: Reason, rule: AccessRule)]) -> Catalog {
    asking(rules.map(\.rule))
  }
}
