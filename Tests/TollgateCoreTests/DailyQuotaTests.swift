import Foundation
import Testing
import TollgateCore

@Suite("A daily quota")
struct DailyQuotaTests {
  @Test(
    "comes back at local midnight, on days of 23 and 25 hours too",
    arguments: [
      // zone, an instant of the day, the day's first instant, the next day's, hours
      ("UTC", "2026-01-15T12:00:00Z", "2026-01-15T00:00:00Z", "2026-01-16T00:00:00Z", 24.0),
      (
        "Europe/Madrid", "2026-03-29T10:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z",
        23
      ),
      (
        "Europe/Madrid", "2026-10-25T10:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z",
        25
      ),
      // Midnight is missing: the clocks go from 00:00 to 01:00.
      (
        "Asia/Beirut", "2026-03-29T10:00:00Z", "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z", 23
      ),
      ("Asia/Beirut", "2026-03-28T10:00:00Z", "2026-03-27T22:00:00Z", "2026-03-28T22:00:00Z", 24),
      (
        "Australia/Lord_Howe", "2026-04-05T05:00:00Z", "2026-04-04T13:00:00Z",
        "2026-04-05T13:30:00Z", 24.5
      ),
    ])
  func comesBackAtMidnight(
    zone: String, instant: String, start: String, end: String, hours: Double
  ) {
    let day = CalendarDay(containing: .at(instant), in: .named(zone))
    #expect(day.start == .at(start))
    #expect(day.end == .at(end))
    #expect(day.end.timeIntervalSince(day.start) == hours * 3_600)
  }

  @Test("puts the last second in the day and midnight in the next, wherever midnight falls")
  func dayIsHalfOpen() {
    for (zone, instant) in [
      ("Europe/Madrid", "2026-03-29T10:00:00Z"), ("Asia/Beirut", "2026-03-28T10:00:00Z"),
      ("Asia/Beirut", "2026-03-29T10:00:00Z"), ("Pacific/Apia", "2011-12-29T20:00:00Z"),
    ] {
      let day = CalendarDay(containing: .at(instant), in: .named(zone))
      #expect(day.contains(day.start) && day.contains(day.end - 1) && !day.contains(day.end))
      #expect(CalendarDay(containing: day.end - 1, in: .named(zone)) == day)
      #expect(CalendarDay(containing: day.end, in: .named(zone)).start == day.end)
    }
  }

  @Test("counts the uses of the customer's current local day, after travel both ways")
  func travels() {
    // 23:30 in Madrid on the 15th is 11:30 on the 16th in Auckland.
    let customer = Customer.after(uses: .at("2026-01-15T22:30:00Z"), .at("2026-01-15T22:30:00Z"))
    func left(_ instant: String, in zone: String) -> Decision.Remaining {
      Catalog.game.decide("play", for: customer, at: .at(instant, in: zone)).remaining
    }
    #expect(left("2026-01-15T22:40:00Z", in: "Europe/Madrid") == .count(4))
    #expect(left("2026-01-15T22:40:00Z", in: "Pacific/Auckland") == .count(4))
    #expect(left("2026-01-15T23:30:00Z", in: "Europe/Madrid") == .count(6))
    #expect(left("2026-01-15T23:30:00Z", in: "Pacific/Auckland") == .count(4))
    #expect(left("2026-01-15T23:30:00Z", in: "America/Los_Angeles") == .count(4))
    #expect(left("2026-01-16T12:00:00Z", in: "Pacific/Auckland") == .count(6))
  }

  @Test("counts a use that is stamped with a future day when that day comes")
  func futureUses() {
    let customer = Customer.after(uses: .at("2026-02-01T12:00:00Z"))
    func left(_ instant: String) -> Decision.Remaining {
      Catalog.game.decide("play", for: customer, at: .at(instant)).remaining
    }
    #expect(left("2026-01-31T23:59:59Z") == .count(6))
    #expect(left("2026-02-01T00:00:00Z") == .count(5))
    #expect(left("2026-02-02T00:00:00Z") == .count(6))
  }

  @Test("never reports fewer than no uses left")
  func neverNegative() {
    var customer = Customer.free
    customer.uses["play"] = Uses(Array(repeating: .at("2026-01-15T12:00:00Z"), count: 20))
    let decision = Catalog.game.decide("play", for: customer, at: .at("2026-01-15T13:00:00Z"))
    #expect(decision.remaining == .count(0))
  }
}
