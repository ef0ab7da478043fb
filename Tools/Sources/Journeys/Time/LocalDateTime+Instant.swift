public import Foundation

extension LocalDateTime {
  /// The local time at an instant, cut to the second.
  public init(_ instant: Date, in timeZone: TimeZone) {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
    self.init(secondsOnTheWall: seconds + timeZone.secondsFromGMT(for: instant))
  }

  /// Returns the instant at which it is this time in a zone.
  ///
  /// A skipped time, such as at the start of daylight saving time, means the first instant after
  /// the gap. A time that occurs twice means the first. `Calendar` answers otherwise for skipped
  /// times: it moves them on by the length of the gap.
  public func instant(in timeZone: TimeZone) -> Date {
    // No zone is further than 16 hours from UTC, or changes its offset twice within these 32.
    let wall = secondsOnTheWall
    let earliest = wall - 16 * 3600
    let latest = wall + 16 * 3600
    let before = timeZone.offset(at: earliest)
    let after = timeZone.offset(at: latest)
    let candidates = [wall - before, wall - after].sorted()
    let match = candidates.first { $0 + timeZone.offset(at: $0) == wall }
    let seconds = match ?? timeZone.firstSecond(withoutOffset: before, from: earliest, to: latest)
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  init(secondsOnTheWall seconds: Int) {
    let dayNumber = CivilCalendar.floor(seconds, by: CivilCalendar.secondsPerDay)
    let secondOfDay = seconds - dayNumber * CivilCalendar.secondsPerDay
    (year, month, day) = CivilCalendar.date(ofDayNumber: dayNumber)
    (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
  }

  /// The seconds from 1 January 1970 to this time on a clock that never changes.
  var secondsOnTheWall: Int {
    CivilCalendar.dayNumber(year: year, month: month, day: day) * CivilCalendar.secondsPerDay
      + hour * 3600 + minute * 60 + second
  }
}

extension TimeZone {
  fileprivate func offset(at seconds: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  /// Returns the first second of the new offset in a range with one change of offset.
  fileprivate func firstSecond(withoutOffset old: Int, from start: Int, to end: Int) -> Int {
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(at: middle) == old { before = middle } else { after = middle }
    }
    return after
  }
}
