/// A day of the Gregorian calendar, counted from the first of January 1970.
///
/// The store counts in UTC, whose days all have 86 400 seconds, so a calendar is three lines of
/// arithmetic here and costs nothing beside Foundation's.
struct CivilDay: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is a number of days after January 1, 1970.
  init(daysSince1970 count: Int) {
    // Years are counted from March, so that the leap day is a year's last.
    let shifted = count + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since the first of January 1970.
  var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the same day a number of months later, or that month's last day if it is shorter.
  func adding(months: Int) -> CivilDay {
    let count = year * 12 + month - 1 + months
    let (year, month) = (count.flooredQuotient(12), count.flooredRemainder(12) + 1)
    return CivilDay(year: year, month: month, day: min(day, Self.length(of: month, in: year)))
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// Returns the quotient, rounded down also below zero.
  func flooredQuotient(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// Returns the remainder of ``flooredQuotient(_:)``, which is never below zero.
  func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
}
