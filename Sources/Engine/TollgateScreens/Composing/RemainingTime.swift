public import Foundation

/// A format for a remaining time.
///
/// Seconds are rounded up, so that the remaining time reaches zero only at the end, and are never
/// below zero.
public enum RemainingTime: Hashable, Sendable {
  /// From two days up.
  case days(Int, hours: Int)
  case hours(Int, minutes: Int)
  case minutes(Int, seconds: Int)
  case seconds(Int)

  /// Creates the remaining time from `now` to `end`.
  public init(from now: Date, to end: Date) {
    let seconds = max(0, Int(end.timeIntervalSince(now).rounded(.up)))
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    if hours >= 48 {
      self = .days(hours / 24, hours: hours % 24)
    } else if hours >= 1 {
      self = .hours(hours, minutes: minutes % 60)
    } else if minutes >= 1 {
      self = .minutes(minutes, seconds: seconds % 60)
    } else {
      self = .seconds(seconds)
    }
  }
}
