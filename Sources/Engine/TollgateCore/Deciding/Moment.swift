public import Foundation

/// Everything a decision depends on besides the customer: when, and on what.
///
/// The calendar's part is worked out beforehand, so that deciding does no calendar arithmetic.
public struct Moment: Hashable, Sendable {
  /// The instant it is, as far as free things are concerned.
  public var now: Date

  /// The instant it is, as far as paid things are concerned.
  public var paidNow: Date

  /// The instant after which it can't be, by a date that the store signed to answer this process and the time since.
  ///
  /// The distant future while the store has signed none. Days and offers that only a clock set ahead
  /// has reached give nothing; uses are counted on the person's own day all the same.
  public var latest: Date

  /// Time that goes on whatever the device's clock is set to, counted from some instant or other.
  ///
  /// It is used only for elapsed time.
  public var steady: Date

  /// A Boolean value that indicates whether the device's clock is behind the time that is known;
  /// see ``TrustedTime``.
  public var isClockBehind: Bool

  /// The calendar day that contains ``now``.
  public var day: CalendarDay

  /// The number of days left of each trial, including this one, if its start is known.
  ///
  /// 0 after its end. See ``Trial/daysRemaining(since:on:)``.
  public var trialDays: [Trial.ID: Int]

  /// The device and build that the app runs on.
  public var device: DeviceProfile

  /// Creates a moment.
  public init(
    now: Date, paidNow: Date? = nil, latest: Date = .distantFuture, steady: Date? = nil,
    isClockBehind: Bool = false, day: CalendarDay,
    trialDays: [Trial.ID: Int] = [:], device: DeviceProfile
  ) {
    self.now = now
    self.paidNow = paidNow ?? now
    self.latest = latest
    self.steady = steady ?? now
    self.isClockBehind = isClockBehind
    self.day = day
    self.trialDays = trialDays
    self.device = device
  }

  /// A Boolean value that indicates whether its day is today by every clock.
  var isSureOfDay: Bool { day.contains(paidNow) && day.start <= latest }
}

/// The device and the app on it.
public struct DeviceProfile: Hashable, Sendable {
  /// The platform.
  public var platform: Platform

  /// The kind of build.
  public var build: BuildKind

  /// The app's version.
  public var appVersion: String

  /// Creates a device profile.
  public init(platform: Platform, build: BuildKind = .release, appVersion: String = "1.0") {
    self.platform = platform
    self.build = build
    self.appVersion = appVersion
  }
}
