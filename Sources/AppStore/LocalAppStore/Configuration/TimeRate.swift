/// The rate at which subscriptions renew, with the raw values of `SKTestSession.TimeRate`.
///
/// The clock itself never runs faster: a rate makes periods shorter. Durations follow Apple's
/// documentation of `SKTestSession.TimeRate`.
public enum TimeRate: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Periods last as long as in the calendar.
  case realTime = 0

  /// Each day of a period lasts an hour.
  case oneHourIsOneDay = 1

  /// Each day of a period lasts thirty minutes.
  case thirtyMinutesIsOneDay = 2

  /// Each day of a period lasts five minutes.
  case fiveMinutesIsOneDay = 3

  /// Each day of a period lasts a minute.
  case oneMinuteIsOneDay = 4

  /// Each day of a period lasts thirty seconds.
  case thirtySecondsIsOneDay = 5

  /// Each day of a period lasts a second.
  case oneSecondIsOneDay = 6

  /// A month lasts an hour, and a week fifteen minutes.
  case monthlyRenewalEveryHour = 10

  /// A month lasts thirty minutes, and a week ten.
  case monthlyRenewalEveryThirtyMinutes = 11

  /// A month lasts fifteen minutes, and a week five.
  case monthlyRenewalEveryFifteenMinutes = 12

  /// A month lasts five minutes, and a week three.
  case monthlyRenewalEveryFiveMinutes = 13

  /// A month lasts thirty seconds, and a week ten.
  case monthlyRenewalEveryThirtySeconds = 15

  /// Every period lasts fifteen minutes.
  case oneRenewalEveryFifteenMinutes = 1000

  /// Every period lasts five minutes.
  case oneRenewalEveryFiveMinutes = 1001

  /// Every period lasts a minute.
  case oneRenewalEveryMinute = 1002

  /// Every period lasts thirty seconds.
  case oneRenewalEveryThirtySeconds = 1003

  /// Every period lasts ten seconds.
  case oneRenewalEveryTenSeconds = 1004

  /// Every period lasts two seconds.
  case oneRenewalEveryTwoSeconds = 1005
}

extension TimeRate {
  /// The way in which a rate shortens periods.
  enum Shape: Hashable, Sendable {
    /// Calendar units in UTC.
    case calendar

    /// Calendar units in UTC, with a number of seconds for each day.
    case days(seconds: Double)

    /// The seconds of a week and of a month, and of the grace period after a week and after longer
    /// periods.
    ///
    /// The retry lasts two months.
    case months(week: Double, month: Double, graceAfterWeek: Double, grace: Double)

    /// The same for every period.
    case renewals(seconds: Double)
  }

  var shape: Shape {
    switch self {
    case .realTime: .calendar
    case .oneHourIsOneDay: .days(seconds: 3_600)
    case .thirtyMinutesIsOneDay: .days(seconds: 1_800)
    case .fiveMinutesIsOneDay: .days(seconds: 300)
    case .oneMinuteIsOneDay: .days(seconds: 60)
    case .thirtySecondsIsOneDay: .days(seconds: 30)
    case .oneSecondIsOneDay: .days(seconds: 1)
    case .monthlyRenewalEveryHour:
      .months(week: 900, month: 3_600, graceAfterWeek: 771, grace: 1_800)
    case .monthlyRenewalEveryThirtyMinutes:
      .months(week: 600, month: 1_800, graceAfterWeek: 514, grace: 900)
    case .monthlyRenewalEveryFifteenMinutes:
      .months(week: 300, month: 900, graceAfterWeek: 257, grace: 450)
    case .monthlyRenewalEveryFiveMinutes:
      .months(week: 180, month: 300, graceAfterWeek: 154, grace: 150)
    case .monthlyRenewalEveryThirtySeconds:
      .months(week: 10, month: 30, graceAfterWeek: 9, grace: 15)
    case .oneRenewalEveryFifteenMinutes: .renewals(seconds: 900)
    case .oneRenewalEveryFiveMinutes: .renewals(seconds: 300)
    case .oneRenewalEveryMinute: .renewals(seconds: 60)
    case .oneRenewalEveryThirtySeconds: .renewals(seconds: 30)
    case .oneRenewalEveryTenSeconds: .renewals(seconds: 10)
    case .oneRenewalEveryTwoSeconds: .renewals(seconds: 2)
    }
  }
}
