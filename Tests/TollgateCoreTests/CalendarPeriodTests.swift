import Foundation
import Testing
import TollgateCore

@Suite("Days, weeks and months")
struct CalendarPeriodTests {
  /// Zones with odd nights: changes at midnight, by half an hour, by a day, and none.
  static let zones = [
    "UTC", "Europe/Madrid", "America/New_York", "Asia/Beirut", "Africa/Cairo", "America/Havana",
    "America/Sao_Paulo", "America/Asuncion", "Asia/Amman", "Asia/Tehran", "Asia/Gaza",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia",
    "Pacific/Fakaofo", "Atlantic/Azores", "America/Nuuk", "America/Scoresbysund", "Asia/Kathmandu",
    "Africa/Casablanca",
  ]

  private func day(_ instant: Date, _ zone: String) -> CalendarDay {
    CalendarDay(containing: instant, in: .named(zone))
  }

  @Test("include the evenings of Greenland, the week after the clock skips an hour before midnight")
  func greenland() {
    let evening = Date.at("2025-04-03T00:30:00Z")
    let week = day(evening, "America/Scoresbysund").week
    #expect(week.start == .at("2025-03-31T01:00:00Z"))
    #expect(week.end == .at("2025-04-07T01:00:00Z"))
  }

  @Test("follow one another with no gap and no overlap, in every time zone", arguments: zones)
  func partition(zone: String) {
    var numbers = SplitMix(seed: 42)
    let span = Date.at("2008-01-01T00:00:00Z")..<Date.at("2036-01-01T00:00:00Z")
    for _ in 0..<100 {
      let instant = Date(
        timeIntervalSinceReferenceDate: Double.random(
          in: span.lowerBound
            .timeIntervalSinceReferenceDate..<span.upperBound.timeIntervalSinceReferenceDate,
          using: &numbers))
      let today = day(instant, zone)
      #expect(today.contains(instant), "\(zone), seed 42, \(instant)")
      for end in [today.end, today.week.end, today.month.end] {
        #expect(end > instant, "\(zone), seed 42, \(instant)")
      }
      let (lastOfWeek, nextWeek) = (day(today.week.end - 1, zone), day(today.week.end, zone))
      #expect(lastOfWeek.week == today.week, "\(zone), seed 42, \(instant)")
      #expect(nextWeek.week.start == today.week.end, "\(zone), seed 42, \(instant)")
      let (lastOfMonth, nextMonth) = (day(today.month.end - 1, zone), day(today.month.end, zone))
      #expect(lastOfMonth.month == today.month, "\(zone), seed 42, \(instant)")
      #expect(nextMonth.month.start == today.month.end, "\(zone), seed 42, \(instant)")
      #expect(day(today.end - 1, zone) == today, "\(zone), seed 42, \(instant)")
      let tomorrow = day(today.end, zone)
      #expect(tomorrow.start == today.end, "\(zone), seed 42, \(instant)")
      #expect(tomorrow.days(since: today) == 1, "\(zone), seed 42, \(instant)")
    }
  }
}
