import AppStoreWire

/// The calendar by which paid periods, grace and retries end.
///
/// Apple doesn't document how months are counted, so this is a choice, made only here: calendar
/// units in UTC, counted from the start of an unbroken series of equal periods and limited to a
/// month's last day, so that a period that began on January 31 ends on February 28, and the next
/// one on March 31.
struct SubscriptionCalendar: Hashable, Sendable {
  typealias Period = StoreConfiguration.Period

  let rate: TimeRate

  /// Returns the end of the `count`-th period of a series that begins at `start`.
  func end(of period: Period, times count: Int, from start: WireDate) -> WireDate {
    let whole = Period(period.value * count, period.unit)
    switch rate.shape {
    case .calendar:
      return start.adding(whole)
    case .days(let seconds):
      let real = start.adding(whole).rawValue - start.rawValue
      return start.adding(seconds: Double(real) / 86_400_000 * seconds)
    case .months(let week, let month, _, _):
      return start.adding(seconds: whole.seconds(week: week, month: month))
    case .renewals(let seconds):
      return start.adding(seconds: seconds * Double(count))
    }
  }

  /// Returns the end of the grace that a failed renewal leaves.
  ///
  /// Six days at most after weekly plans, as Apple documents for its test environment.
  func endOfGrace(days: Int, after period: Period, ending end: WireDate) -> WireDate {
    let days = period.isWeekOrLess ? min(days, 6) : days
    switch rate.shape {
    case .calendar:
      return end.adding(days: days)
    case .days(let seconds):
      return end.adding(seconds: Double(days) * seconds)
    case .months(_, _, let graceAfterWeek, let grace):
      let (full, fullDays) = period.isWeekOrLess ? (graceAfterWeek, 6) : (grace, 16)
      return end.adding(seconds: full * Double(days) / Double(fullDays))
    case .renewals(let seconds):
      return end.adding(seconds: seconds * Double(days) / (period.isWeekOrLess ? 6 : 16))
    }
  }

  /// Returns the instant of the `attempt`-th daily try to be paid after a failed renewal.
  ///
  /// The last one, ``lastAttempt``, is the end of the retry.
  func retry(_ attempt: Int, after end: WireDate) -> WireDate {
    switch rate.shape {
    case .calendar: end.adding(days: attempt)
    case .days(let seconds): end.adding(seconds: Double(attempt) * seconds)
    case .months(_, let month, _, _): end.adding(seconds: Double(attempt) * month * 2 / 60)
    case .renewals(let seconds): end.adding(seconds: Double(attempt) * seconds * 2 / 60)
    }
  }

  /// The number of daily retries: the App Store retries for sixty days.
  static let lastAttempt = 60

  /// Returns the number of daily tries for a plan: a payment of a commitment is tried for ninety days.
  static func lastAttempt(by plan: StoreConfiguration.BillingPlan.Kind) -> Int {
    plan == .monthly ? 90 : lastAttempt
  }

  /// Returns an end moved by a number of days.
  func extending(_ end: WireDate, days: Int) -> WireDate {
    switch rate.shape {
    case .calendar: end.adding(days: days)
    case .days(let seconds): end.adding(seconds: Double(days) * seconds)
    case .months(_, let month, _, _): end.adding(seconds: Double(days) * month / 30)
    case .renewals(let seconds): end.adding(seconds: Double(days) * seconds / 30)
    }
  }
}

extension StoreConfiguration.Period {
  var isWeekOrLess: Bool {
    switch unit {
    case .day: value <= 7
    case .week: value == 1
    case .month, .year: false
    }
  }

  fileprivate func seconds(week: Double, month: Double) -> Double {
    switch unit {
    case .day: Double(value) * week / 7
    case .week: Double(value) * week
    case .month: Double(value) * month
    case .year: Double(value) * month * 12
    }
  }
}

extension WireDate {
  static let day: Int64 = 86_400_000

  func adding(seconds: Double) -> WireDate {
    WireDate(rawValue: rawValue + Int64((seconds * 1000).rounded()))
  }

  func adding(days: Int) -> WireDate { WireDate(rawValue: rawValue + Int64(days) * Self.day) }

  func adding(_ period: StoreConfiguration.Period) -> WireDate {
    switch period.unit {
    case .day: adding(days: period.value)
    case .week: adding(days: period.value * 7)
    case .month: adding(months: period.value)
    case .year: adding(months: period.value * 12)
    }
  }

  private func adding(months: Int) -> WireDate {
    let days = Int(rawValue).flooredQuotient(Int(Self.day))
    let ofDay = Int(rawValue).flooredRemainder(Int(Self.day))
    let end = CivilDay(daysSince1970: days).adding(months: months)
    return WireDate(rawValue: Int64(end.daysSince1970) * Self.day + Int64(ofDay))
  }
}
