import Foundation
import Journeys
import Testing

@Suite("A wait")
struct WaitDurationTests {
  @Test(
    "has numbers with units",
    arguments: [
      ("90m", "90m"), ("1d12h", "1d12h"), ("1M2d", "1M2d"), ("1y2M3w4d5h6m7s", "1y2M3w4d5h6m7s"),
      ("12h1d", "1d12h"), ("0s", "0s"), ("007d", "7d"),
    ])
  func reads(text: String, expected: String) throws {
    #expect(try #require(WaitDuration(text)).description == expected)
  }

  @Test(
    "has no other format",
    arguments: [
      "", "5", "d", "5 d", "5d ", "-5d", "+5d", "1.5d", "5D", "5Y", "5min", "1d1d", "1d5",
      "9999999999s", "٣d",
    ])
  func refuses(text: String) {
    #expect(WaitDuration(text) == nil)
  }

  @Test(
    "has an exact number of seconds",
    arguments: [
      (0, "0s"), (59, "59s"), (60, "1m"), (3600, "1h"), (3661, "1h1m1s"), (90_000, "25h"),
    ])
  func exactSeconds(seconds: Int, expected: String) {
    #expect(WaitDuration(seconds: seconds).description == expected)
  }

  @Test("counts days and more by the calendar, smaller units exactly", arguments: waits)
  func applies(zone: String, start: String, wait: String, expected: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let instant = try #require(LocalDateTime(start)).instant(in: timeZone)
    let end = try #require(WaitDuration(wait)?.apply(to: instant, in: timeZone))
    #expect(LocalDateTime(end, in: timeZone).description == expected)
    #expect(end >= instant)
  }

  @Test("keeps an instant's fraction of a second")
  func keepsFractions() throws {
    let instant = Date(timeIntervalSince1970: 1_768_478_400.25)
    let end = try #require(WaitDuration("1d")?.apply(to: instant, in: .gmt))
    #expect(end.timeIntervalSince(instant) == 86_400)
  }

  @Test("starts at the second of two equal local times, for exact units")
  func exactUnitsInTheFold() throws {
    let madrid = try #require(TimeZone(identifier: "Europe/Madrid"))
    let secondHalfPastTwo = try Date("2026-10-25T01:30:00Z", strategy: .iso8601)
    let end = try #require(WaitDuration("0d30m")?.apply(to: secondHalfPastTwo, in: madrid))
    #expect(end.timeIntervalSince(secondHalfPastTwo) == 1800)
  }

  @Test("ends before the year 10000", arguments: ["9000y", "999999999M", "999999999w", "8000y"])
  func hasAnEnd(wait: String) throws {
    let start = Date(timeIntervalSince1970: 1_768_478_400)
    #expect(try #require(WaitDuration(wait)).apply(to: start, in: .gmt) == nil)
    #expect(WaitDuration("7000y")?.apply(to: start, in: .gmt) != nil)
  }

  private static let waits: [(String, String, String, String)] = [
    ("Europe/Madrid", "2026-03-28T12:00:00", "1d", "2026-03-29T12:00:00"),
    ("Europe/Madrid", "2026-03-28T12:00:00", "24h", "2026-03-29T13:00:00"),
    ("Europe/Madrid", "2026-10-24T12:00:00", "1d", "2026-10-25T12:00:00"),
    ("Europe/Madrid", "2026-10-24T12:00:00", "24h", "2026-10-25T11:00:00"),
    ("Europe/Madrid", "2026-03-28T02:30:00", "1d", "2026-03-29T03:00:00"),
    ("Europe/Madrid", "2026-03-28T02:30:00", "2d", "2026-03-30T02:30:00"),
    ("Europe/Madrid", "2026-03-27T02:30:00", "1d24h", "2026-03-29T03:30:00"),
    ("Europe/Madrid", "2026-03-28T20:00:00", "1d12h", "2026-03-30T08:00:00"),
    ("Asia/Beirut", "2022-03-26T00:00:00", "1d", "2022-03-27T01:00:00"),
    ("Pacific/Apia", "2011-12-29T12:00:00", "1d", "2011-12-31T00:00:00"),
    ("UTC", "2026-01-31T12:00:00", "1M", "2026-02-28T12:00:00"),
    ("UTC", "2028-01-31T12:00:00", "1M", "2028-02-29T12:00:00"),
    ("UTC", "2026-01-31T12:00:00", "2M", "2026-03-31T12:00:00"),
    ("UTC", "2026-01-31T12:00:00", "1M2d", "2026-03-02T12:00:00"),
    ("UTC", "2026-11-30T12:00:00", "15M", "2028-02-29T12:00:00"),
    ("UTC", "2028-02-29T12:00:00", "1y", "2029-02-28T12:00:00"),
    ("UTC", "2028-02-29T12:00:00", "1y1M", "2029-03-28T12:00:00"),
    ("UTC", "2026-12-31T23:59:59", "1w1s", "2027-01-08T00:00:00"),
    ("UTC", "2026-01-01T00:00:00", "10y", "2036-01-01T00:00:00"),
    ("UTC", "2026-01-01T00:00:00", "90m", "2026-01-01T01:30:00"),
  ]
}
