public import Foundation

/// The length of a wait: `90m`, `1d12h`, `1M2d`.
///
/// `s`, `m` and `h` are exact. `d`, `w`, `M` and `y` are calendar units in the person's time zone,
/// so a day has 23 to 25 hours, and months have different lengths.
public struct WaitDuration: Hashable, Sendable {
  /// The units of a duration, largest first.
  public enum Unit: Character, CaseIterable, Sendable {
    case year = "y"
    case month = "M"
    case week = "w"
    case day = "d"
    case hour = "h"
    case minute = "m"
    case second = "s"
  }

  private let amounts: [Unit: Int]

  /// Reads numbers with units, each unit at most once, or returns nil.
  public init?(_ text: String) {
    var amounts: [Unit: Int] = [:]
    var digits = ""
    for character in text {
      if character.isASCII, character.isWholeNumber {
        digits.append(character)
      } else {
        guard let unit = Unit(rawValue: character), amounts[unit] == nil, digits.count <= 9,
          let amount = Int(digits)
        else { return nil }
        amounts[unit] = amount
        digits = ""
      }
    }
    guard digits.isEmpty, !amounts.isEmpty else { return nil }
    self.amounts = amounts
  }

  /// An exact number of seconds, in hours, minutes and seconds.
  ///
  /// - Precondition: `seconds` is not negative.
  public init(seconds: Int) {
    precondition(seconds >= 0, "A wait can’t be negative.")
    let parts: [Unit: Int] = [
      .hour: seconds / 3600, .minute: seconds / 60 % 60, .second: seconds % 60,
    ]
    amounts = seconds == 0 ? [.second: 0] : parts.filter { $0.value > 0 }
  }

  /// Returns the amount of a unit.
  public subscript(unit: Unit) -> Int { amounts[unit] ?? 0 }

  /// Returns the instant this long after another, for a person in a zone.
  ///
  /// Calendar units are added first, largest first; a day past the end of its month becomes the
  /// month's last day. The local time they lead to is resolved as ``LocalDateTime/instant(in:)``
  /// does. The exact units are added to that.
  ///
  /// - Returns: The instant, or `nil` if it is after the year 9999.
  public func apply(to instant: Date, in timeZone: TimeZone) -> Date? {
    guard let landed = applyCalendarUnits(to: instant, in: timeZone) else { return nil }
    let exact = self[.hour] * 3600 + self[.minute] * 60 + self[.second]
    let end = landed.addingTimeInterval(TimeInterval(exact))
    return end < Self.endOfTime ? end : nil
  }

  private func applyCalendarUnits(to instant: Date, in timeZone: TimeZone) -> Date? {
    let units: [Unit] = [.year, .month, .week, .day]
    guard units.contains(where: { self[$0] > 0 }) else { return instant }
    let start = LocalDateTime(instant, in: timeZone)
    let fraction = instant.timeIntervalSince1970 - instant.timeIntervalSince1970.rounded(.down)
    return start.adding(years: self[.year])?
      .adding(months: self[.month])?
      .adding(days: self[.week] * 7 + self[.day])?
      .instant(in: timeZone)
      .addingTimeInterval(fraction)
  }

  /// 1 January 10000 in UTC.
  private static let endOfTime = Date(timeIntervalSince1970: 253_402_300_800)
}

extension WaitDuration: CustomStringConvertible {
  /// The duration as journeys write it, the largest unit first.
  public var description: String {
    Unit.allCases.compactMap { unit in amounts[unit].map { "\($0)\(unit.rawValue)" } }.joined()
  }
}

extension LocalDateTime {
  fileprivate func adding(years: Int) -> LocalDateTime? { adding(months: years * 12) }

  fileprivate func adding(months: Int) -> LocalDateTime? {
    let count = year * 12 + month - 1 + months
    let (year, month) = (count / 12, count % 12 + 1)
    let lastDay = CivilCalendar.days(inMonth: month, ofYear: year)
    return LocalDateTime(
      year: year, month: month, day: min(day, lastDay), hour: hour, minute: minute,
      second: second)
  }

  fileprivate func adding(days: Int) -> LocalDateTime? {
    let local = LocalDateTime(
      secondsOnTheWall: secondsOnTheWall + days * CivilCalendar.secondsPerDay)
    return local.year <= 9999 ? local : nil
  }
}
