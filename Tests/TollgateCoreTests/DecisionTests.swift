import Foundation
import Testing
import TollgateCore

@Suite("A decision")
struct DecisionTests {
  @Test("gives a free player six rounds a day and refuses the seventh with the paywall")
  func sixRoundsADay() {
    var customer = Customer.free
    let moment = Moment.at("2026-01-15T12:00:00Z")
    for left in stride(from: 6, to: 0, by: -1) {
      let decision = Catalog.game.decide("play", for: customer, at: moment)
      #expect(decision.access == .allowed)
      #expect(decision.reason == .withinQuota)
      #expect(decision.remaining == .count(left))
      #expect(
        decision.afterUse(of: nil, at: .at("2026-01-15T12:00:00Z")).remaining == .count(left - 1))
      customer.uses["play", default: Uses()].add(moment.now)
    }
    #expect(
      Catalog.game.decide("play", for: customer, at: moment)
        == Decision(
          access: .denied, reason: .quotaExhausted, remaining: .count(0),
          resetsAt: .at("2026-01-16T00:00:00Z"), paywall: "wall"))
  }

  @Test("gives an entitlement priority over an exhausted quota")
  func entitlementWins() {
    var owner = Customer.owner
    owner.uses["play"] = Uses(Array(repeating: .at("2026-01-15T12:00:00Z"), count: 9))
    #expect(
      Catalog.game.decide("play", for: owner, at: .at("2026-01-15T12:00:00Z"))
        == Decision(access: .allowed, reason: .entitled, remaining: .unlimited))
  }

  @Test(
    "counts an entitlement up to, but not at, its end",
    arguments: [
      ("2026-02-14T23:59:59Z", Decision.Access.allowed), ("2026-02-15T00:00:00Z", .denied),
    ])
  func entitlementIsHalfOpen(instant: String, access: Decision.Access) {
    let customer = Customer(
      entitlements: Entitlements(
        granted: [.purchase(expires: .at("2026-02-15T00:00:00Z"))], by: .game))
    #expect(Catalog.game.decide("theme.pocket", for: customer, at: .at(instant)).access == access)
  }

  @Test("judges purchases by the paid clock, not by the high-water mark")
  func paidThingsIgnoreTheHighWaterMark() {
    let customer = Customer(
      entitlements: Entitlements(
        granted: [.purchase(expires: .at("2026-02-15T00:00:00Z"))], by: .game))
    var moment = Moment.at("2027-01-01T00:00:00Z")
    #expect(Catalog.game.decide("theme.pocket", for: customer, at: moment).access == .denied)
    moment.paidNow = .at("2026-02-01T00:00:00Z")
    #expect(Catalog.game.decide("theme.pocket", for: customer, at: moment).reason == .entitled)
  }

  @Test("is loading, with no paywall, if only an unknown entitlement could allow")
  func unknownIsNotDenied() {
    #expect(
      Catalog.game.decide("theme.pocket", for: Customer(), at: .at("2026-01-15T12:00:00Z"))
        == Decision(access: .loading, reason: nil, remaining: .count(0)))
  }

  @Test("allows a use that needs no unknown entitlement")
  func unknownIsNoHindrance() {
    let moment = Moment.at("2026-01-15T12:00:00Z")
    #expect(Catalog.game.decide("play", for: Customer(), at: moment).reason == .withinQuota)
    #expect(Catalog.game.decide("theme.lcd", for: Customer(), at: moment).reason == .free)
  }

  @Test(
    "makes the Pocket theme free on the watch only",
    arguments: Platform.allCases)
  func freeOnPlatform(platform: Platform) {
    let decision = Catalog.game.decide(
      "theme.pocket", for: .free, at: .at("2026-01-15T12:00:00Z", on: platform))
    #expect(decision.reason == (platform == .watchOS ? .freeOnPlatform : .notEntitled))
  }

  @Test("reports entitled before free on this platform")
  func entitledBeforePlatform() {
    let moment = Moment.at("2026-01-15T12:00:00Z", on: .watchOS)
    #expect(Catalog.game.decide("theme.pocket", for: .owner, at: moment).reason == .entitled)
  }

  @Test("offers no paywall on a platform that hides it")
  func hiddenPaywall() {
    let uses = Uses(Array(repeating: .at("2026-01-15T12:00:00Z"), count: 6))
    var customer = Customer.free
    customer.uses["play"] = uses
    let decision = Catalog.game.decide(
      "play", for: customer, at: .at("2026-01-15T12:00:00Z", on: .watchOS))
    #expect(decision.reason == .quotaExhausted)
    #expect(decision.paywall == nil)
    #expect(decision.resetsAt == .at("2026-01-16T00:00:00Z"))
  }

  @Test(
    "simulates in debug and TestFlight builds only",
    arguments: [
      (BuildKind.release, Reason.withinQuota), (.testflight, .simulated), (.debug, .simulated),
    ])
  func simulation(build: BuildKind, reason: Reason) {
    var customer = Customer.free
    customer.isSimulating = true
    let moment = Moment.at("2026-01-15T12:00:00Z", build: build)
    #expect(Catalog.game.decide("play", for: customer, at: moment).reason == reason)
    #expect(Catalog.game.decide("theme.lcd", for: customer, at: moment).reason == .free)
  }

  @Test("reports that uses wait if the device's clock is behind")
  func saysThatUsesWait() {
    var customer = Customer.free
    customer.uses["play"] = Uses(Array(repeating: .at("2026-01-15T12:00:00Z"), count: 6))
    var moment = Moment.at("2026-01-15T12:00:00Z")
    moment.isClockBehind = true
    #expect(Catalog.game.decide("play", for: customer, at: moment).isClockBehind)
    #expect(!Catalog.game.decide("theme.pocket", for: customer, at: moment).isClockBehind)
  }

  @Test("returns a choice that is no longer accessible to the platform's default")
  func choiceFallsBack() throws {
    let theme = try #require(Catalog.game.choices.first)
    var owner = Customer.owner
    owner.choices["theme"] = "theme.pocket"
    let moment = Moment.at("2026-01-15T12:00:00Z")
    #expect(Catalog.game.chosen(theme, for: owner, at: moment) == "theme.pocket")

    var refunded = owner
    refunded.entitlements = Entitlements(
      granted: [.purchase(revoked: .at("2026-01-15T13:00:00Z"))], by: .game)
    #expect(Catalog.game.chosen(theme, for: refunded, at: moment) == "theme.lcd")
    let watch = Moment.at("2026-01-15T12:00:00Z", on: .watchOS)
    #expect(Catalog.game.chosen(theme, for: .free, at: watch) == "theme.pocket")
  }
}

@Suite("Entitlements")
struct EntitlementsTests {
  @Test("are held while at least one cause is valid")
  func anyCauseHolds() {
    let facts: [Fact] = [.purchase("1", revoked: .at("2026-01-16T00:00:00Z")), .purchase("2")]
    let entitlements = Entitlements(granted: facts, by: .game)
    #expect(entitlements.active(at: .at("2026-01-17T00:00:00Z")) == ["unlimited_plays"])
    #expect(Entitlements(granted: Array(facts.prefix(1)), by: .game).causes.isEmpty)
  }

  @Test("ignore a product that the catalog lacks, and judge the others alone")
  func unknownProductGrantsNothing() {
    let facts: [Fact] = [.purchase("1", of: "from.another.version"), .purchase("2")]
    #expect(
      Entitlements(granted: facts, by: .game).active(at: .at("2026-01-17T00:00:00Z"))
        == ["unlimited_plays"])
  }

  @Test("are unknown before the first answer, which differs from none")
  func unknownIsNotNone() {
    #expect(Entitlements.unknown != Entitlements(granted: [], by: .game))
  }
}
