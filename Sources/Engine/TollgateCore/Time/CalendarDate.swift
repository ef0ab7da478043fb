/// A date of the Gregorian calendar, without a place.
public struct CalendarDate: Hashable, Sendable, Comparable {
  /// The year.
  public let year: Int

  /// The month, from 1 to 12.
  public let month: Int

  /// The day of the month.
  public let day: Int

  /// Creates a date.
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Returns a Boolean value that indicates whether the first date is earlier.
  public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  /// Returns the number of days of a month.
  static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

// Days are counted in years that begin in March, so that a leap day is the last of its year; 400 such
// years have 146,097 days. See https://howardhinnant.github.io/date_algorithms.html.
extension CalendarDate {
  private static let daysOf400Years = 146_097

  /// The number of days from 1 March of year 0 to 1 January 1970.
  private static let daysBefore1970 = 719_468

  /// Creates the date a number of days after January 1, 1970.
  init(daysSince1970 days: Int) {
    let shifted = days + Self.daysBefore1970
    let era = (shifted >= 0 ? shifted : shifted - (Self.daysOf400Years - 1)) / Self.daysOf400Years
    let dayOfEra = shifted - era * Self.daysOf400Years
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (Self.daysOf400Years - 1)) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The number of days after 1 January 1970.
  var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysOf400Years + dayOfEra - Self.daysBefore1970
  }
}
