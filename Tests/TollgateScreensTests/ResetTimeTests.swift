import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The time when plays come back")
struct ResetTimeTests {
  @Test(
    "is shown in hours to the next midnight, rounded up, and from 24 on as tomorrow",
    arguments: [
      ("00:00:00", .tomorrow), ("00:00:01", .tomorrow), ("00:59:59", .tomorrow),
      ("01:00:00", .hours(23)), ("01:00:01", .hours(23)), ("12:00:00", .hours(12)),
      ("22:00:00", .hours(2)), ("22:59:59", .hours(2)), ("23:00:00", .hours(1)),
      ("23:30:00", .hours(1)), ("23:59:59", .hours(1)),
    ] as [(String, ResetTime)])
  func countsStartedHoursWhole(clock: String, expected: ResetTime) throws {
    #expect(try said(at: "2026-01-15T\(clock)") == expected)
  }

  @Test(
    "counts the real hours of a day, also on days of 23 and 25 hours",
    arguments: [
      ("2026-03-29T00:00:00", .hours(23)), ("2026-03-29T01:59:59", .hours(22)),
      ("2026-03-29T03:00:00", .hours(21)), ("2026-03-29T23:30:00", .hours(1)),
      ("2026-10-25T00:00:00", .tomorrow), ("2026-10-25T00:59:59", .tomorrow),
      ("2026-10-25T01:00:00", .tomorrow), ("2026-10-25T04:00:00", .hours(20)),
      ("2026-10-25T23:30:00", .hours(1)),
    ] as [(String, ResetTime)])
  func countsRealHours(local: String, expected: ResetTime) throws {
    #expect(try said(at: local) == expected)
  }

  /// The text at a local time in Madrid.
  private func said(at local: String) throws -> ResetTime {
    let madrid = try #require(TimeZone(identifier: "Europe/Madrid"))
    let format = Date.ISO8601FormatStyle(timeZone: madrid).year().month().day()
      .dateSeparator(.dash).time(includingFractionalSeconds: false).timeSeparator(.colon)
    let now = try format.parse(local)
    return ResetTime(from: now, to: CalendarDay(containing: now, in: madrid).end)
  }
}
