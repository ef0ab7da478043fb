import Foundation
import Testing
import TollgateCore

@Suite("An access rule of days")
struct DaysRuleTests {
  private let weekend = Catalog.asking(.entitled("gold"), .days([.saturday, .sunday]))

  @Test(
    "allows from the first instant of its days to their last, on days of 23 and 25 hours too",
    arguments: [
      // zone, the first instant of the day, the first of the day after, the day
      ("UTC", "2026-01-17T00:00:00Z", "2026-01-18T00:00:00Z", Weekday.saturday),
      ("UTC", "2026-01-18T00:00:00Z", "2026-01-19T00:00:00Z", .sunday),
      ("UTC", "2028-02-29T00:00:00Z", "2028-03-01T00:00:00Z", .tuesday),
      // 23 hours, 25 hours.
      ("Europe/Madrid", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", .sunday),
      ("Europe/Madrid", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", .sunday),
      // No midnight: the day begins at one o'clock.
      ("Asia/Beirut", "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z", .sunday),
      // Sunday there is Saturday in Europe; the date that Samoa left out was a Friday.
      ("Pacific/Auckland", "2026-01-17T11:00:00Z", "2026-01-18T11:00:00Z", .sunday),
      ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z", .saturday),
    ])
  func halfOpen(zone: String, first: String, next: String, day: Weekday) {
    let catalog = Catalog.asking(.entitled("gold"), .days([day]))
    func isAllowed(_ instant: Date) -> Bool {
      let moment = Moment(
        now: instant, day: CalendarDay(containing: instant, in: .named(zone)),
        device: DeviceProfile(platform: .iOS))
      return catalog.decide("act", for: .holding(), at: moment).isAllowed
    }
    #expect(!isAllowed(.at(first) - 1))
    #expect(isAllowed(.at(first)))
    #expect(isAllowed(.at(next) - 1))
    #expect(!isAllowed(.at(next)))
  }

  @Test("reports that today is one of them, without a limit")
  func allowed() {
    #expect(
      weekend.decide("act", for: .holding(), at: .at("2026-01-17T12:00:00Z"))
        == Decision(access: .allowed, reason: .onDay, remaining: .unlimited))
  }

  @Test("answers on other days by the feature's other rules, and offers its paywall")
  func denied() {
    let friday = Moment.at("2026-01-16T12:00:00Z")
    #expect(
      weekend.decide("act", for: .holding(), at: friday)
        == Decision(
          access: .denied, reason: .notEntitled, remaining: .count(0), paywall: "wall"))
    let limited = Catalog.asking(.days([.saturday]), .quota(Quota(limit: 1, per: .life)))
    #expect(
      limited.decide("act", for: .holding(uses: 1), at: friday).reason == .quotaExhausted)
  }

  @Test("uses the calendar where the customer is, not where they were")
  func travel() {
    // Friday evening in Madrid is Saturday morning in Auckland; Sunday night there is Sunday in LA.
    let evening = "2026-01-16T19:00:00Z"
    func reason(_ instant: String, _ zone: String) -> Reason? {
      weekend.decide("act", for: .holding(), at: .at(instant, in: zone)).reason
    }
    #expect(reason(evening, "Europe/Madrid") == .notEntitled)
    #expect(reason(evening, "Pacific/Auckland") == .onDay)
    #expect(reason("2026-01-18T19:00:00Z", "Pacific/Auckland") == .notEntitled)
    #expect(reason("2026-01-18T19:00:00Z", "America/Los_Angeles") == .onDay)
  }

  @Test("allows on no day that only the high-water mark has reached, and reports that it waits")
  func clockBehind() {
    var moment = Moment.at("2026-01-17T12:00:00Z")
    moment.paidNow = .at("2026-01-16T12:00:00Z")
    moment.isClockBehind = true
    let decision = weekend.decide("act", for: .holding(), at: moment)
    #expect(decision.reason == .notEntitled)
    #expect(decision.isClockBehind)
    // A clock put right by some minutes of the same day takes nothing away.
    moment.paidNow = .at("2026-01-17T11:30:00Z")
    let same = weekend.decide("act", for: .holding(), at: moment)
    #expect(same.reason == .onDay)
    #expect(!same.isClockBehind)
  }

  @Test("comes after permanent entitlements, and before counted uses")
  func order() {
    let saturday = Moment.at("2026-01-17T12:00:00Z")
    let catalog = Catalog.asking(
      .quota(Quota(limit: 3, per: .day)), .days([.saturday]), .entitled("gold"))
    #expect(catalog.decide("act", for: .holding(), at: saturday).reason == .onDay)
    #expect(catalog.decide("act", for: .holding("gold"), at: saturday).reason == .entitled)
  }
}
