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

  /// Counts days without gaps, so that the difference of two is the days between them.
  public let number: Int

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
    week = calendar.dateInterval(of: .weekOfYear, for: instant) ?? day
    month = calendar.dateInterval(of: .month, for: instant) ?? day
    // Of the start: where a day was left out of the calendar, Foundation counts within the day before.
    number = calendar.ordinality(of: .day, in: .era, for: start) ?? 0
  }

  public func contains(_ instant: Date) -> Bool { start <= instant && instant < end }
}

extension Calendar {
  /// The calendar of ISO 8601 where a person is: Gregorian, with weeks that begin on Monday.
  static func iso8601(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }
}
