import Foundation

/// The days, weeks and months of UTC, without a calendar: they have no gaps.
enum UTCCalendar {
  /// Returns the day, the week from Monday on, or the month that an instant lies in; nil for other periods.
  ///
  /// Allocates nothing.
  static func stretch(
    _ period: Quota.Period, around instant: Date
  ) -> (start: Date, end: Date)? {
    let day = Int((instant.timeIntervalSince1970 / 86_400).rounded(.down))
    switch period {
    case .day: return (start(of: day), start(of: day + 1))
    case .week:
      // 1 January 1970 was a Thursday.
      let weekday = ((day + 3) % 7 + 7) % 7
      return (start(of: day - weekday), start(of: day - weekday + 7))
    case .month:
      let date = CalendarDate(daysSince1970: day)
      let first = day - date.day + 1
      return (start(of: first), start(of: first + CalendarDate.days(of: date.month, in: date.year)))
    case .life, .window, .session, .version: return nil
    }
  }

  private static func start(of day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400)
  }
}
