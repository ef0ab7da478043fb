import Foundation

/// The header with the time of the next allowed request.
enum RetryAfter {
  /// A number from here on is an instant in milliseconds, as the App Store writes it; a smaller one is seconds.
  private static let milliseconds = 10_000_000_000.0

  /// The longest wait, even if the answer requests more.
  private static let longest: TimeInterval = 86_400

  /// Reads the instant of a value: seconds from now, a date, or the App Store's milliseconds since
  /// 1970.
  ///
  /// - Returns: The instant, at most a day away, or nil for an invalid value.
  static func instant(_ value: String, at now: Date) -> Date? {
    let text = value.trimmingCharacters(in: .whitespaces)
    guard let instant = number(text, at: now) ?? date(text) else { return nil }
    return min(max(instant, now), now + longest)
  }

  private static func number(_ text: String, at now: Date) -> Date? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Double(text)
    else { return nil }
    return number < milliseconds
      ? now + min(number, longest) : Date(timeIntervalSince1970: number / 1000)
  }

  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}
