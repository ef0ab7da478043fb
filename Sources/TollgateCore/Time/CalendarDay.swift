public import Foundation

/// One calendar day where a person is: 23, 24 or 25 hours, whatever midnight does.
public struct CalendarDay: Hashable, Sendable {
  public let timeZone: TimeZone

  /// The day's first instant.
  public let start: Date

  /// The first instant of the day that follows.
  public let end: Date

  /// The calendar week around it, from Monday on as ISO 8601 has it.
  public let week: DateInterval

  /// The calendar month around it.
  public let month: DateInterval

  /// The day that holds `instant`.
  ///
  /// Costs microseconds; keep it while ``contains(_:)`` says so.
  public init(containing instant: Date, in timeZone: TimeZone) {
    let calendar = Calendar.iso8601(in: timeZone)
    let interval = calendar.dateInterval(of: .day, for: instant)
    self.timeZone = timeZone
    start = interval?.start ?? instant
    end = interval?.end ?? instant.addingTimeInterval(86_400)
    let day = DateInterval(start: start, end: end)
    week = calendar.period(.weekOfYear, around: instant) ?? day
    month = calendar.period(.month, around: instant) ?? day
  }

  public func contains(_ instant: Date) -> Bool { start <= instant && instant < end }

  /// How many days this one comes after another of the same time zone.
  ///
  /// Counts midnights. Numbers of days that Foundation gives are wrong where summer time is below
  /// standard time, as in Morocco.
  public func days(since other: CalendarDay) -> Int {
    Int((start.timeIntervalSince(other.start) / 86_400).rounded())
  }
}

extension Calendar {
  /// The calendar of ISO 8601 where a person is: Gregorian, with weeks that begin on Monday.
  static func iso8601(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }

  /// The week or month that holds `instant`, up to the first instant of the next.
  ///
  /// Foundation lets two overlap around a date that was left out of the calendar.
  fileprivate func period(_ unit: Component, around instant: Date) -> DateInterval? {
    guard let period = dateInterval(of: unit, for: instant) else { return nil }
    guard let next = dateInterval(of: unit, for: period.end), instant < next.start else {
      return period
    }
    return DateInterval(start: period.start, end: next.start)
  }
}
