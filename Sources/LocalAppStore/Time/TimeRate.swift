/// The rate at which subscriptions renew, with the raw values of `SKTestSession.TimeRate`.
///
/// The clock itself never runs faster: a rate makes periods shorter. Durations are those that Apple's
/// documentation of `SKTestSession.TimeRate` lists.
public enum TimeRate: Int, Hashable, Codable, Sendable, CaseIterable {
  case realTime = 0
  case oneHourIsOneDay = 1
  case thirtyMinutesIsOneDay = 2
  case fiveMinutesIsOneDay = 3
  case oneMinuteIsOneDay = 4
  case thirtySecondsIsOneDay = 5
  case oneSecondIsOneDay = 6
  case monthlyRenewalEveryHour = 10
  case monthlyRenewalEveryThirtyMinutes = 11
  case monthlyRenewalEveryFifteenMinutes = 12
  case monthlyRenewalEveryFiveMinutes = 13
  case monthlyRenewalEveryThirtySeconds = 15
  case oneRenewalEveryFifteenMinutes = 1000
  case oneRenewalEveryFiveMinutes = 1001
  case oneRenewalEveryMinute = 1002
  case oneRenewalEveryThirtySeconds = 1003
  case oneRenewalEveryTenSeconds = 1004
  case oneRenewalEveryTwoSeconds = 1005
}

extension TimeRate {
  /// The way in which a rate shortens periods.
  enum Shape: Hashable, Sendable {
    /// Calendar units in UTC.
    case calendar

    /// Calendar units in UTC, with so many seconds for each of their days.
    case days(seconds: Double)

    /// So many seconds for a week, for a month, and of grace after a week and after anything longer.
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
