import Foundation
import SwiftASN1

/// An instant as OCSP writes it, to the second and in UTC.
enum OCSPTime {
  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// Writes the last whole second that is not after `date`.
  static func serialize(_ date: Date, into coder: inout DER.Serializer) throws {
    let second = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: second)
    try coder.serialize(
      GeneralizedTime(
        year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1,
        hours: parts.hour ?? 0, minutes: parts.minute ?? 0, seconds: parts.second ?? 0,
        fractionalSeconds: 0))
  }

  /// Reads an instant.
  static func date(_ node: ASN1Node) throws -> Date {
    let time = try GeneralizedTime(derEncoded: node)
    let parts = DateComponents(
      year: time.year, month: time.month, day: time.day, hour: time.hours, minute: time.minutes,
      second: time.seconds)
    guard let date = calendar.date(from: parts) else {
      throw ASN1Error.invalidASN1Object(reason: "no day of the calendar")
    }
    return date
  }
}
