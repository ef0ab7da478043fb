import LocalAppStore

extension SKTestSession {
  /// The rate at which subscriptions renew.
  ///
  /// It is `LocalAppStore`'s rate under Apple's name, and no alias of it: a test that imports StoreKitTest alone
  /// could not name an alias's cases where member import visibility is on.
  public enum TimeRate: Int, Hashable, Sendable, CaseIterable {
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

    // Both have the same cases, which a test checks.
    init(_ rate: LocalAppStore.TimeRate) { self = Self(rawValue: rate.rawValue) ?? .realTime }

    var rate: LocalAppStore.TimeRate { LocalAppStore.TimeRate(rawValue: rawValue) ?? .realTime }
  }
}
