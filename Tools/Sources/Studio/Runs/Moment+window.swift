import Foundation
import TollgateOpenStore

extension Moment {
  /// Returns the stretch of time in which uses count against a quota.
  func window(of quota: Quota) -> (start: Date, end: Date) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = day.timeZone
    let interval: DateInterval? =
      switch quota.period {
      case .day: nil
      case .week: calendar.dateInterval(of: .weekOfYear, for: now)
      case .month: calendar.dateInterval(of: .month, for: now)
      case .window(let length):
        DateInterval(start: now - length.longest, end: now.addingTimeInterval(1))
      case .life, .session, .version: DateInterval(start: .distantPast, end: .distantFuture)
      }
    return interval.map { ($0.start, $0.end) } ?? (day.start, day.end)
  }
}
