import Foundation

/// The delay that the app's own server requests: RFC 9110, section 10.2.3.
enum RetryDelay {
  /// At least a second, so that the server isn't called in a loop, and at most a day, even if a
  /// clock is wrong.
  private static let bounds: ClosedRange<TimeInterval> = 1...86_400

  /// Returns the seconds of an answer's `Retry-After`, which names them or an instant.
  ///
  /// An instant is counted from the server's own `Date`, if the response has it, because the
  /// device's clock may differ.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - now: The device clock's time.
  /// - Returns: Nil if it names no future instant.
  static func seconds(of response: ServerResponse, now: Date) -> TimeInterval? {
    guard let text = response.headers["retry-after"] else { return nil }
    let seconds: TimeInterval?
    if let named = Double(text) {
      seconds = named
    } else {
      let said = response.headers["date"].flatMap { Date(http: $0, now: now) } ?? now
      seconds = Date(http: text, now: said)?.timeIntervalSince(said)
    }
    guard let seconds, seconds.isFinite, seconds > 0 else { return nil }
    return min(max(seconds, bounds.lowerBound), bounds.upperBound)
  }
}

extension Date {
  /// Reads an HTTP date, in any of its three formats: RFC 9110, section 5.6.7.
  ///
  /// - Parameters:
  ///   - text: The text, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///   - now: Says the century if the text does not: none is more than 50 years ahead.
  init?(http text: String, now: Date) {
    var words = text.split { " ,-".contains($0) }.dropFirst().map(String.init)
    switch words.count {
    case 5 where words[4] == "GMT": break
    case 4: words = [words[1], words[0], words[3], words[2]]
    default: return nil
    }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = words[3].split(separator: ":").compactMap { Int($0) }
    guard let day = Int(words[0]), let month = months.firstIndex(of: words[1]),
      var year = Int(words[2]), time.count == 3
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if words[2].utf8.count == 2 {
      let latest = calendar.component(.year, from: now) + 50
      year += latest / 100 * 100
      if year > latest { year -= 100 }
    }
    let parts = DateComponents(
      calendar: calendar, year: year, month: month + 1, day: day, hour: time[0], minute: time[1],
      second: time[2])
    guard parts.isValidDate, let date = parts.date else { return nil }
    self = date
  }
}
