public import Foundation

/// One calendar day where a person is: 23, 24 or 25 hours, whatever midnight does.
public struct CalendarDay: Hashable, Sendable {
  public let timeZone: TimeZone

  /// The day's first instant.
  public let start: Date

  /// The first instant of the day that follows.
  public let end: Date

  /// The day that holds `instant`.
  ///
  /// Costs microseconds; keep it while ``contains(_:)`` says so.
  public init(containing instant: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let interval = calendar.dateInterval(of: .day, for: instant)
    self.timeZone = timeZone
    start = interval?.start ?? instant
    end = interval?.end ?? instant.addingTimeInterval(86_400)
  }

  public func contains(_ instant: Date) -> Bool { start <= instant && instant < end }
}
