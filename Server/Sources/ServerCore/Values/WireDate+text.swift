public import AppStoreWire

extension WireDate {
  /// The instant in ISO 8601, in UTC with milliseconds: `2026-03-01T09:00:00.000Z`.
  ///
  /// Written from the milliseconds themselves, so that no fraction is rounded on its way.
  public var text: String {
    let (days, milliseconds) = rawValue.parts(of: 86_400_000)
    let (seconds, fraction) = milliseconds.parts(of: 1000)
    let date = CivilDate(daysSince1970: days)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return "\(date)T\(clock.map { $0.padded(2) }.joined(separator: ":")).\(fraction.padded(3))Z"
  }
}

/// A day of the Gregorian calendar.
private struct CivilDate: CustomStringConvertible {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Counts from 1 March of the year 0, so that a leap day is the last of its year.
  init(daysSince1970 days: Int64) {
    let (era, dayOfEra) = (days + 719_468).parts(of: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension Int64 {
  /// Returns the quotient rounded down, and the remainder, which is not negative.
  fileprivate func parts(of divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  fileprivate func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
  }
}
