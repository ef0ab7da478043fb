import Foundation
import Journeys
import LocalAppStore
import Testing

@Suite("A local time")
struct LocalDateTimeTests {
  @Test(
    "is read exactly in the journeys' format",
    arguments: ["2026-03-28T21:00:00", "0001-01-01T00:00:00", "2024-02-29T23:59:59"])
  func reads(text: String) throws {
    #expect(try #require(LocalDateTime(text)).description == text)
  }

  @Test(
    "rejects other formats, and days and hours that don't exist",
    arguments: [
      "", "2026-03-28", "2026-03-28 21:00:00", "2026-03-28T21:00", "2026-03-28T21:00:00Z",
      "2026-03-28T21:00:00+01:00", "2026-3-28T21:00:00", "2026-03-28t21:00:00",
      "+026-03-28T21:00:00", "2026-03-28T21:00:0٣", "２026-03-28T21:00:00",
      "2026-02-29T00:00:00", "1900-02-29T00:00:00", "2026-13-01T00:00:00", "2026-00-01T00:00:00",
      "2026-04-31T00:00:00", "2026-04-00T00:00:00", "2026-01-01T24:00:00", "2026-01-01T23:60:00",
      "2026-01-01T23:59:60", "0000-01-01T00:00:00",
    ])
  func refuses(text: String) {
    #expect(LocalDateTime(text) == nil)
  }

  @Test("is an instant in the customer's time zone", arguments: instants)
  func resolves(zone: String, local: String, expected: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let instant = try #require(LocalDateTime(local)).instant(in: timeZone)
    #expect(instant.formatted(.iso8601) == expected)
  }

  @Test("is converted back to the same local time, unless that is repeated", arguments: 0..<40)
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = TimeZone.knownTimeZoneIdentifiers
    for _ in 0..<50 {
      let zone = try #require(TimeZone(identifier: zones.randomElement(using: &random) ?? "UTC"))
      let instant = Date(
        timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random)))
      let local = LocalDateTime(instant, in: zone)
      let resolved = local.instant(in: zone)
      #expect(LocalDateTime(resolved, in: zone) == local, "\(local) in \(zone.identifier)")
      #expect(resolved <= instant, "of two instants, the first is meant")
      #expect(instant.timeIntervalSince(resolved) < 86_400)
    }
  }

  @Test("matches the calendar on every day", arguments: [1970, 1999, 2000, 2026, 2100])
  func agreesWithCalendar(year: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let start = try #require(LocalDateTime("\(year)-01-01T06:07:08")).instant(in: .gmt)
    for day in 0..<366 {
      let instant = start.addingTimeInterval(Double(day) * 86_400)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: instant)
      let local = LocalDateTime(instant, in: .gmt)
      #expect(
        [local.year, local.month, local.day, local.hour, local.minute, local.second]
          == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second])
    }
  }

  @Test("is cut to the second, also before 1970")
  func cutsFractions() {
    #expect(
      LocalDateTime(Date(timeIntervalSince1970: -0.5), in: .gmt).description
        == "1969-12-31T23:59:59")
    #expect(
      LocalDateTime(Date(timeIntervalSince1970: 1.9), in: .gmt).description
        == "1970-01-01T00:00:01")
  }

  @Test("is ordered by wall-clock time")
  func order() throws {
    let texts = ["2026-01-01T00:00:00", "2025-12-31T23:59:59", "2026-01-01T00:00:01"]
    #expect(
      texts.compactMap { LocalDateTime($0) }.sorted().map(\.description)
        == [texts[1], texts[0], texts[2]])
  }

  private static let instants: [(String, String, String)] = [
    ("UTC", "2026-01-15T12:00:00", "2026-01-15T12:00:00Z"),
    // Madrid, summer: from 02:00 to 03:00, and back from 03:00 to 02:00.
    ("Europe/Madrid", "2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
    ("Europe/Madrid", "2026-03-29T02:00:00", "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-03-29T02:30:00", "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-03-29T02:59:59", "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-03-29T03:00:00", "2026-03-29T01:00:00Z"),
    ("Europe/Madrid", "2026-10-25T01:59:59", "2026-10-24T23:59:59Z"),
    ("Europe/Madrid", "2026-10-25T02:00:00", "2026-10-25T00:00:00Z"),
    ("Europe/Madrid", "2026-10-25T02:59:59", "2026-10-25T00:59:59Z"),
    ("Europe/Madrid", "2026-10-25T03:00:00", "2026-10-25T02:00:00Z"),
    // Beirut and Santiago have days without a midnight.
    ("Asia/Beirut", "2022-03-26T23:59:59", "2022-03-26T21:59:59Z"),
    ("Asia/Beirut", "2022-03-27T00:00:00", "2022-03-26T22:00:00Z"),
    ("Asia/Beirut", "2022-03-27T00:59:59", "2022-03-26T22:00:00Z"),
    ("Asia/Beirut", "2022-03-27T01:00:00", "2022-03-26T22:00:00Z"),
    ("America/Santiago", "2026-09-06T00:00:00", "2026-09-06T04:00:00Z"),
    ("America/Santiago", "2026-09-06T01:00:00", "2026-09-06T04:00:00Z"),
    ("America/Santiago", "2026-04-04T23:30:00", "2026-04-05T02:30:00Z"),
    ("America/Santiago", "2026-04-05T00:00:00", "2026-04-05T04:00:00Z"),
    // Apia had no 30 December 2011.
    ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59Z"),
    ("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z"),
    // Lord Howe moves by half an hour.
    ("Australia/Lord_Howe", "2026-04-05T01:29:59", "2026-04-04T14:29:59Z"),
    ("Australia/Lord_Howe", "2026-04-05T01:30:00", "2026-04-04T14:30:00Z"),
    ("Australia/Lord_Howe", "2026-04-05T02:00:00", "2026-04-04T15:30:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:00:00", "2026-10-03T15:30:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:30:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:30:00", "2026-10-03T15:30:00Z"),
    ("Pacific/Kiritimati", "2026-01-01T00:00:00", "2025-12-31T10:00:00Z"),
    ("Etc/GMT+12", "2026-01-01T00:00:00", "2026-01-01T12:00:00Z"),
    ("Europe/Madrid", "2045-07-01T12:00:00", "2045-07-01T10:00:00Z"),
  ]
}
