public import Foundation

/// A calendar day where a person is: 23, 24 or 25 hours, wherever midnight falls.
public struct CalendarDay: Hashable, Sendable {
  /// The time zone in which the day is counted.
  public let timeZone: TimeZone

  /// The day's first instant.
  public let start: Date

  /// The first instant of the day that follows.
  public let end: Date

  /// The date.
  public let date: CalendarDate

  /// The day of the week.
  public let weekday: Weekday

  /// The calendar week around it, from Monday as in ISO 8601.
  public let week: DateInterval

  /// The calendar month around it.
  public let month: DateInterval

  /// The day that contains `instant`.
  ///
  /// It takes microseconds, so keep it while ``contains(_:)`` returns true.
  public init(containing instant: Date, in timeZone: TimeZone) {
    let calendar = Calendar.iso8601(in: timeZone)
    let interval = calendar.dateInterval(of: .day, for: instant)
    self.timeZone = timeZone
    start = interval?.start ?? instant
    end = interval?.end ?? instant.addingTimeInterval(86_400)
    weekday = Weekday(rawValue: calendar.component(.weekday, from: start)) ?? .monday
    let parts = calendar.dateComponents([.year, .month, .day], from: start)
    date = CalendarDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
    let day = DateInterval(start: start, end: end)
    week = calendar.week(around: start) ?? day
    month = calendar.month(around: start) ?? day
  }

  /// Returns a Boolean value that indicates whether an instant is in the day, excluding its end.
  public func contains(_ instant: Date) -> Bool { start <= instant && instant < end }

  /// Returns the number of days from another day of the same time zone to this one.
  ///
  /// Counts midnights. Foundation's numbers of days are wrong where daylight saving time is below
  /// standard time, as in Morocco.
  public func days(since other: CalendarDay) -> Int {
    Int((start.timeIntervalSince(other.start) / 86_400).rounded())
  }
}

extension Calendar {
  /// Returns the ISO 8601 calendar in a person's time zone: Gregorian, with weeks that begin on
  /// Monday.
  static func iso8601(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Returns the first instant of a date, even if midnight is missing; of the next day, if the date
  /// was left out of the calendar.
  ///
  /// Days and months may be beyond their ends, as in 35 March.
  func first(_ year: Int, _ month: Int, _ day: Int) -> Date? {
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    return date(from: noon).flatMap { dateInterval(of: .day, for: $0)?.start }
  }

  // It goes from day to day, because Foundation's own weeks overlap around a date that was left
  // out, and in Greenland some evenings are in none.
  fileprivate func week(around instant: Date) -> DateInterval? {
    let parts = dateComponents([.year, .month, .day, .weekday], from: instant)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let monday = parts.weekday.map({ day - ($0 + 5) % 7 }),
      let start = first(year, month, monday), let end = first(year, month, monday + 7)
    else { return nil }
    return DateInterval(start: start, end: end)
  }

  fileprivate func month(around instant: Date) -> DateInterval? {
    let parts = dateComponents([.year, .month], from: instant)
    guard let year = parts.year, let month = parts.month,
      let start = first(year, month, 1), let end = first(year, month + 1, 1)
    else { return nil }
    return DateInterval(start: start, end: end)
  }
}
