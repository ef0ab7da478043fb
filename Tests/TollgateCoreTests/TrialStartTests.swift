import Foundation
import Testing
import TollgateCore

@Suite("A trial begins")
struct TrialStartTests {
  private static func catalog(_ start: Trial.Start, _ rule: AccessRule = .trial("week")) -> Catalog
  {
    Catalog(
      app: "app", bundleID: "com.example.app",
      products: [Catalog.Product(id: "pro", kind: .nonConsumable, entitlements: ["pro"])],
      features: [Feature(id: "edit", access: [.entitled("gold"), rule])],
      trials: [Trial(id: "week", days: 7, from: start)])
  }

  private func state(
    _ start: Trial.Start, of customer: Customer, on instant: String = "2026-01-15T12:00:00Z"
  ) -> TrialState {
    let catalog = Self.catalog(start)
    let date = Date.at(instant)
    let day = CalendarDay(containing: date, in: .gmt)
    let moment = Moment(
      now: date, day: day, trialDays: catalog.trialDays(of: customer, on: day),
      device: DeviceProfile(platform: .iOS))
    return catalog.state(of: "week", at: moment)
  }

  @Test("with the first launch that has it, or the download, as saved in the keychain")
  func firstLaunch() {
    var customer = Customer.holding()
    #expect(state(.firstLaunch, of: customer) == .unknown)
    customer.trials["week"] = .at("2026-01-14T23:00:00Z")
    #expect(state(.firstLaunch, of: customer) == .active(daysRemaining: 6))
    #expect(state(.download, of: customer) == .active(daysRemaining: 6))
  }

  @Test("with onboarding: not before it, and at an unknown instant it is over")
  func onboarding() {
    var customer = Customer.holding().with { $0.firstLaunch = .at("2026-01-01T12:00:00Z") }
    #expect(state(.onboarding, of: customer) == .notBegun)
    customer.isOnboarded = true
    #expect(state(.onboarding, of: customer) == .expired)
    customer.onboardedAt = .at("2026-01-13T12:00:00Z")
    #expect(state(.onboarding, of: customer) == .active(daysRemaining: 5))
    customer.trials["week"] = .at("2026-01-12T12:00:00Z")
    #expect(state(.onboarding, of: customer) == .active(daysRemaining: 4), "kept by the keychain")
  }

  @Test("with the first use: it allows until then, with all days left")
  func firstUse() {
    var customer = Customer.holding()
    #expect(state(.firstUse, of: customer) == .active(daysRemaining: 7))
    customer.trials["week"] = .at("2026-01-09T12:00:00Z")
    #expect(state(.firstUse, of: customer) == .active(daysRemaining: 1))
  }

  @Test("with a use that it allowed, and not with one that a better rule allows")
  func begunByUse() {
    func begun(_ rule: AccessRule, _ customer: Customer) -> [Trial.ID] {
      let catalog = Self.catalog(.firstUse, rule)
      let date = Date.at("2026-01-15T12:00:00Z")
      let day = CalendarDay(containing: date, in: .gmt)
      let moment = Moment(
        now: date, day: day, trialDays: catalog.trialDays(of: customer, on: day),
        device: DeviceProfile(platform: .iOS))
      let decision = catalog.decide("edit", for: customer, at: moment)
      return catalog.trialsBegun(by: "edit", as: decision, of: customer, at: moment)
    }
    #expect(begun(.trial("week"), .holding()) == ["week"])
    let limited = AccessRule.when(.inTrial("week"), .quota(Quota(limit: 3, per: .day)))
    #expect(begun(limited, .holding()) == ["week"])
    #expect(begun(.trial("week"), .holding("gold")) == [])
    #expect(
      begun(.trial("week"), .holding().with { $0.trials["week"] = .at("2026-01-14T12:00:00Z") })
        == [])
  }

  @Test("as the catalog requires; the earlier spelling counts from the download")
  func reading() throws {
    func trials(_ text: String) throws -> [Trial] {
      try Catalog(
        reading: Data(#"{ "app": "a", "bundleID": "b", "trials": \#(text) }"#.utf8), file: "c"
      ).trials
    }
    #expect(
      try trials(#"{ "week": { "calendarDays": 7, "from": "onboarding" } }"#)
        == [Trial(id: "week", days: 7, from: .onboarding)])
    #expect(
      try trials(#"{ "week": { "days": 7 } }"#) == [Trial(id: "week", days: 7, from: .download)])
    #expect(throws: (any Error).self) { try trials(#"{ "week": { "calendarDays": 7 } }"#) }
    #expect(
      try trials(#"{ "week": { "days": 7, "from": "onboarding" } }"#)
        == [Trial(id: "week", days: 7, from: .onboarding)])
    #expect(throws: (any Error).self) {
      try trials(#"{ "week": { "calendarDays": 0, "from": "onboarding" } }"#)
    }
  }
}

@Suite("The reason of a feature whose trial is over")
struct TrialReasonTests {
  @Test(
    "is the trial, unless the trial had a limit and another limit is reached now",
    arguments: [
      ([.trial("week"), .cap(Cap(limit: 1))], .trialExpired),
      ([.when(.inTrial("week"), .cap(Cap(limit: 5))), .cap(Cap(limit: 1))], .capReached),
      ([.when(.inTrial("week"), .cap(Cap(limit: 5)))], .trialExpired),
    ] as [([AccessRule], Reason)])
  func reason(rules: [AccessRule], reason: Reason) {
    let decision = Catalog.asking(rules).decide(
      "act", for: .holding(), at: .noon(trialDays: 0), count: 1)
    #expect(decision.reason == reason)
  }
}
