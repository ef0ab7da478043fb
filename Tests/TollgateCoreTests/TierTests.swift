import Foundation
import Testing
import TollgateCore

@Suite("A feature with tiers")
struct TierTests {
  private let catalog = Catalog.asking(
    .when(.entitled("gold"), .quota(Quota(limit: 500, per: .month))),
    .quota(Quota(limit: 50, per: .month)))

  @Test("judges the same uses by the quota with the most left: up in mid-month, and down again")
  func upAndDown() {
    #expect(catalog.decide("act", for: .holding(uses: 50), at: .noon()).reason == .quotaExhausted)
    let upgraded = catalog.decide("act", for: .holding("gold", uses: 50), at: .noon())
    #expect(upgraded.isAllowed && upgraded.remaining == .count(450))
    #expect(catalog.decide("act", for: .holding(uses: 60), at: .noon()).remaining == .count(0))
  }

  @Test("gives its top tier no more than that tier's limit")
  func top() {
    let capped = Catalog.asking(
      .when(.entitled("gold"), .cap(Cap(limit: 5))), .cap(Cap(limit: 1)))
    #expect(capped.decide("act", for: .holding(), at: .noon(), count: 1).reason == .capReached)
    #expect(capped.decide("act", for: .holding("gold"), at: .noon(), count: 4).isAllowed)
    let full = capped.decide("act", for: .holding("gold"), at: .noon(), count: 5)
    #expect(full.access == .denied && full.reason == .capReached)
  }

  @Test("has its limit's reason, or that of its last condition")
  func reasons() {
    let customer = Customer.holding("gold")
    let both = Catalog.asking(.when(.all([.entitled("gold"), .daysOfWeek([.thursday])])))
    #expect(both.decide("act", for: customer, at: .noon()).reason == .onDay)
    let limited = Catalog.asking(.when(.entitled("gold"), .cap(Cap(limit: 5))))
    #expect(limited.decide("act", for: customer, at: .noon()).reason == .underCap)
  }

  @Test("counts 24 hours from a use, to the exact instant of its return")
  func window() {
    let catalog = Catalog.asking(.quota(Quota(limit: 1, per: .window(Length(24, .hours)))))
    let use = Moment.noon().now
    let customer = Customer.holding().with { $0.uses["act"] = Uses([use]) }
    for (later, isAllowed) in [(0.0, false), (86_399, false), (86_400, true)] {
      var moment = Moment.noon()
      moment.now += later
      moment.paidNow = moment.now
      let decision = catalog.decide("act", for: customer, at: moment)
      #expect(decision.isAllowed == isAllowed)
      #expect(decision.resetsAt == (isAllowed ? nil : use + 86_400))
    }
    let first = catalog.decide("act", for: .holding(), at: .noon())
    #expect(
      first.afterUse(of: catalog.feature("act"), at: use).resetsAt == use + 86_400)
  }
}
