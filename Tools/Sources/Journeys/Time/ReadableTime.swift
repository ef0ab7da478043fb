public import Foundation

/// A formatted instant in the person's time zone, in the same format for every reader.
public struct ReadableTime {
  let local: LocalDateTime

  /// The instant.
  public let instant: Date

  /// The person's zone.
  public let zone: TimeZone

  /// Writes an instant in a zone.
  public init(_ instant: Date, in zone: TimeZone) {
    local = LocalDateTime(instant, in: zone)
    self.instant = instant
    self.zone = zone
  }

  /// The time, such as `09:41`, with seconds if they aren't zero.
  public var clock: String {
    let seconds = local.second == 0 ? "" : ":" + Self.padded(local.second)
    return "\(Self.padded(local.hour)):\(Self.padded(local.minute))\(seconds)"
  }

  /// The date, such as `Thu 15 Jan 2026`.
  public var day: String { "\(weekday) \(local.day) \(Self.months[local.month - 1]) \(local.year)" }

  /// The short date, such as `15 Jan`.
  public var shortDay: String { "\(local.day) \(Self.months[local.month - 1])" }

  /// Returns the time of day as a device in a locale writes it, without `AM` and `PM`.
  public func onDevice(in locale: Locale) -> String {
    switch locale.hourCycle {
    case .oneToTwelve, .zeroToEleven:
      "\((local.hour + 11) % 12 + 1):\(Self.padded(local.minute))"
    default: "\(local.hour):\(Self.padded(local.minute))"
    }
  }

  /// Returns the instant as one sentence may name it from another: `midnight`, `18:00`, `18:00 on
  /// 16 Jan`.
  ///
  /// The midnight that ends the day of `other` is just `midnight`.
  public func named(from other: ReadableTime) -> String {
    let time = local.hour == 0 && local.minute == 0 && local.second == 0 ? "midnight" : clock
    let isNear = instant.timeIntervalSince(other.instant) <= 25 * 3600
    return isNear ? time : "\(time) on \(shortDay)"
  }

  private var weekday: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Self.weekdays[calendar.component(.weekday, from: instant) - 1]
  }

  /// Returns a number with two digits at least.
  public static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
