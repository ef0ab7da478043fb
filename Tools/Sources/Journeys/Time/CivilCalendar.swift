/// The Gregorian calendar as arithmetic, for local times that no `Calendar` is needed for.
enum CivilCalendar {
  static let secondsPerDay = 86_400

  /// Returns the number of days of a month.
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days from January 1, 1970 to a date, whose day may be outside its month.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March put the leap day last, so that months have a regular length.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = floor(shifted, by: 4) - floor(shifted, by: 100) + floor(shifted, by: 400)
    return 365 * shifted + leapDays + dayOfYear - 719_468
  }

  /// Returns the date a number of days from 1 January 1970.
  static func date(ofDayNumber number: Int) -> (year: Int, month: Int, day: Int) {
    var year = floor(number * 400, by: 146_097) + 1970
    while dayNumber(year: year, month: 1, day: 1) > number { year -= 1 }
    while dayNumber(year: year + 1, month: 1, day: 1) <= number { year += 1 }
    var (month, day) = (1, number - dayNumber(year: year, month: 1, day: 1) + 1)
    while day > days(inMonth: month, ofYear: year) {
      day -= days(inMonth: month, ofYear: year)
      month += 1
    }
    return (year, month, day)
  }

  /// Returns the quotient rounded down, also below zero.
  static func floor(_ dividend: Int, by divisor: Int) -> Int {
    let quotient = dividend / divisor
    return quotient * divisor > dividend ? quotient - 1 : quotient
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}
