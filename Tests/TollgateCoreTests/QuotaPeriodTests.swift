import Foundation
import Testing
import TollgateCore

@Suite("A quota's period")
struct QuotaPeriodTests {
  private func left(
    of limit: Int, per period: Quota.Period, uses: [String], at instant: String,
    in zone: String = "UTC"
  ) -> Decision {
    let customer = Customer.holding().with { $0.uses["act"] = Uses(uses.map(Date.at)) }
    return Catalog.asking(.quota(Quota(limit: limit, per: period)))
      .decide("act", for: customer, at: .at(instant, in: zone))
  }

  @Test(
    "is half-open: a use in its last second counts, and is available again at its end",
    arguments: [
      // period, zone, the last second, the end
      (Quota.Period.day, "UTC", "2026-01-15T23:59:59Z", "2026-01-16T00:00:00Z"),
      // 23 hours, 25 hours.
      (.day, "Europe/Madrid", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"),
      (.day, "Europe/Madrid", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"),
      // No midnight: the day begins at one o'clock.
      (.day, "Asia/Beirut", "2026-03-28T21:59:59Z", "2026-03-28T22:00:00Z"),
      // Weeks begin on Monday in every region; with a 23-hour day, and over New Year.
      (.week, "UTC", "2026-01-18T23:59:59Z", "2026-01-19T00:00:00Z"),
      (.week, "America/New_York", "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z"),
      (.week, "UTC", "2027-01-03T23:59:59Z", "2027-01-04T00:00:00Z"),
      (.month, "UTC", "2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z"),
      (.month, "UTC", "2028-02-29T23:59:59Z", "2028-03-01T00:00:00Z"),
      (.month, "Europe/Madrid", "2026-10-31T22:59:59Z", "2026-10-31T23:00:00Z"),
      (.month, "Pacific/Auckland", "2026-12-31T10:59:59Z", "2026-12-31T11:00:00Z"),
    ])
  func halfOpen(period: Quota.Period, zone: String, last: String, end: String) {
    let inside = left(of: 1, per: period, uses: [last], at: last, in: zone)
    #expect(inside.reason == .quotaExhausted)
    #expect(inside.resetsAt == .at(end))
    let after = left(of: 1, per: period, uses: [last], at: end, in: zone)
    #expect(after.remaining == .count(1))
    #expect(after.resetsAt.map { $0 > .at(end) } == true)
    let early = left(of: 1, per: period, uses: [end], at: last, in: zone)
    #expect(early.remaining == .count(1))
  }

  @Test(
    "begins with its first instant",
    arguments: [
      (Quota.Period.day, "2026-01-15T00:00:00Z", "2026-01-14T23:59:59Z"),
      (.week, "2026-01-12T00:00:00Z", "2026-01-11T23:59:59Z"),
      (.month, "2026-01-01T00:00:00Z", "2025-12-31T23:59:59Z"),
    ])
  func begins(period: Quota.Period, first: String, before: String) {
    let noon = "2026-01-15T12:00:00Z"
    #expect(left(of: 3, per: period, uses: [first], at: noon).remaining == .count(2))
    #expect(left(of: 3, per: period, uses: [before], at: noon).remaining == .count(3))
  }

  @Test("of a lifetime never ends, and uses of years ago and of the future count")
  func life() {
    let uses = ["2016-01-15T12:00:00Z", "2026-01-15T12:00:00Z", "2036-01-15T12:00:00Z"]
    let decision = left(of: 5, per: .life, uses: uses, at: "2026-01-15T12:00:00Z")
    #expect(decision == Decision(access: .allowed, reason: .withinQuota, remaining: .count(2)))
    let sixth = left(of: 3, per: .life, uses: uses, at: "2046-01-15T12:00:00Z")
    #expect(
      sixth
        == Decision(
          access: .denied, reason: .quotaExhausted, remaining: .count(0), paywall: "wall"))
  }

  @Test(
    "reports waiting uses if the clock is behind, but not for a lifetime, which returns none")
  func clockBehind() {
    var moment = Moment.noon()
    moment.isClockBehind = true
    func waits(_ rule: AccessRule, uses: Int) -> Bool {
      Catalog.asking(rule).decide("act", for: .holding(uses: uses), at: moment).isClockBehind
    }
    for period in [Quota.Period.day, .week, .month] {
      #expect(waits(.quota(Quota(limit: 1, per: period)), uses: 0))
      #expect(waits(.quota(Quota(limit: 1, per: period)), uses: 1))
    }
    #expect(!waits(.quota(Quota(limit: 1, per: .life)), uses: 0))
    #expect(!waits(.quota(Quota(limit: 1, per: .life)), uses: 1))
    #expect(!waits(.cap(Cap(limit: 1)), uses: 0))
    moment.trialDays = ["week": 0]
    #expect(waits(.trial("week"), uses: 0))
  }

  @Test("is, of two, the one that leaves more; both report when the first use returns")
  func twoQuotas() {
    let day = AccessRule.quota(Quota(limit: 1, per: .day))
    let life = AccessRule.quota(Quota(limit: 5, per: .life))
    for rules in [[day, life], [life, day]] {
      let catalog = Catalog.asking(rules)
      #expect(catalog.decide("act", for: .holding(), at: .noon()).remaining == .count(5))
      #expect(catalog.decide("act", for: .holding(uses: 1), at: .noon()).remaining == .count(4))
      let none = catalog.decide("act", for: .holding(uses: 5), at: .noon())
      #expect(none.reason == .quotaExhausted)
      #expect(none.resetsAt == .at("2026-01-16T00:00:00Z"))
    }
  }
}
