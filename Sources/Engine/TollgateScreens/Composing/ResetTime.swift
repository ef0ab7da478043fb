public import Foundation

/// A format for the time until uses come back.
public enum ResetTime: Hashable, Sendable {
  /// In 24 hours or more.
  case tomorrow

  /// In a number of hours, rounded up; at least 1 and less than 24.
  case hours(Int)

  /// Counts the hours from `now` to the reset, which days of 23 and 25 hours can move.
  public init(from now: Date, to reset: Date) {
    let hours = max(1, Int((reset.timeIntervalSince(now) / 3600).rounded(.up)))
    self = hours < 24 ? .hours(hours) : .tomorrow
  }
}
