import Foundation
import Journeys

/// An instant as the studio writes it: in the person's zone, the same for every reader.
struct StudioTime {
  let local: LocalDateTime
  private let instant: Date
  private let zone: TimeZone

  init(_ instant: Date, in zone: TimeZone) {
    local = LocalDateTime(instant, in: zone)
    self.instant = instant
    self.zone = zone
  }

  /// Such as `09:41`, with seconds where there are any.
  var clock: String {
    let seconds = local.second == 0 ? "" : ":" + Self.padded(local.second)
    return "\(Self.padded(local.hour)):\(Self.padded(local.minute))\(seconds)"
  }

  /// Such as `Thu 15 Jan 2026`.
  var day: String { "\(weekday) \(local.day) \(Self.months[local.month - 1]) \(local.year)" }

  /// Such as `15 Jan`.
  var shortDay: String { "\(local.day) \(Self.months[local.month - 1])" }

  /// Such as `New York, UTC−5`.
  var place: String {
    let seconds = zone.secondsFromGMT(for: instant)
    let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
    let sign = seconds < 0 ? "−" : "+"
    let offset =
      seconds == 0 ? "UTC" : "UTC\(sign)\(hours)" + (minutes == 0 ? "" : ":\(Self.padded(minutes))")
    guard let city = Travel.city(of: zone) else { return offset }
    return "\(city), \(offset)"
  }

  /// Returns the time of day as a device in a locale writes it, without `AM` and `PM`.
  func onDevice(in locale: Locale) -> String {
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
  func named(from other: StudioTime) -> String {
    let time = local.hour == 0 && local.minute == 0 && local.second == 0 ? "midnight" : clock
    let isNear = instant.timeIntervalSince(other.instant) <= 25 * 3600
    return isNear ? time : "\(time) on \(shortDay)"
  }

  private var weekday: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Self.weekdays[calendar.component(.weekday, from: instant) - 1]
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
