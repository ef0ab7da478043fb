import Foundation
import Journeys

extension ReadableTime {
  /// The place and its offset, such as `New York, UTC−5`.
  var place: String {
    let seconds = zone.secondsFromGMT(for: instant)
    let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
    let sign = seconds < 0 ? "−" : "+"
    let offset =
      seconds == 0 ? "UTC" : "UTC\(sign)\(hours)" + (minutes == 0 ? "" : ":\(Self.padded(minutes))")
    guard let city = Travel.city(of: zone) else { return offset }
    return "\(city), \(offset)"
  }
}
