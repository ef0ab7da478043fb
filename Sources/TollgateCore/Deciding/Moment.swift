public import Foundation

/// Everything a decision depends on besides the customer: when, and on what.
///
/// The calendar's part is worked out beforehand, so that deciding does no calendar arithmetic.
public struct Moment: Hashable, Sendable {
  /// The instant it is, as far as free things are concerned.
  public var now: Date

  /// The instant it is, as far as paid things are concerned.
  public var paidNow: Date

  /// Time that goes on whatever the device's clock is set to, counted from some instant or other.
  ///
  /// For how long ago something was, and nothing else.
  public var steady: Date

  /// Whether the device's clock is behind what is known; see ``TrustedTime``.
  public var isClockBehind: Bool

  /// The calendar day that ``now`` lies in.
  public var day: CalendarDay

  /// How many days are left of each trial, this one included, as far as its start is known.
  ///
  /// 0 where it is over. See ``Trial/daysRemaining(since:on:)``.
  public var trialDays: [Trial.ID: Int]
  public var device: DeviceProfile

  public init(
    now: Date, paidNow: Date? = nil, steady: Date? = nil, isClockBehind: Bool = false,
    day: CalendarDay,
    trialDays: [Trial.ID: Int] = [:], device: DeviceProfile
  ) {
    self.now = now
    self.paidNow = paidNow ?? now
    self.steady = steady ?? now
    self.isClockBehind = isClockBehind
    self.day = day
    self.trialDays = trialDays
    self.device = device
  }
}

/// The device and the app on it.
public struct DeviceProfile: Hashable, Sendable {
  public var platform: Platform
  public var build: BuildKind
  public var appVersion: String

  public init(platform: Platform, build: BuildKind = .release, appVersion: String = "1.0") {
    self.platform = platform
    self.build = build
    self.appVersion = appVersion
  }
}
