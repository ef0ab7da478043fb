/// A date and a wall-clock time without a zone.
///
/// It becomes an instant only in the person's time zone at that time.
public struct LocalDateTime: Hashable, Sendable {
  /// The year.
  public let year: Int

  /// The month, from 1.
  public let month: Int

  /// The day of the month, from 1.
  public let day: Int

  /// The hour.
  public let hour: Int

  /// The minute.
  public let minute: Int

  /// The second.
  public let second: Int

  /// Creates a local time, or returns `nil` if no calendar or clock shows it (30 February, 24:00).
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilCalendar.days(inMonth: month, ofYear: year)).contains(day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Reads `YYYY-MM-DDTHH:MM:SS`, exactly so, or returns nil.
  public init?(_ text: String) {
    let shape = Array("0000-00-00T00:00:00".utf8)
    let bytes = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.count == shape.count,
      zip(bytes, shape).allSatisfy({ $1 == digits.lowerBound ? digits.contains($0) : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) }
    }
    self.init(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
      minute: number(14..<16), second: number(17..<19))
  }
}

extension LocalDateTime: Comparable {
  /// Returns a Boolean value that indicates whether the first is earlier in the calendar.
  public static func < (lhs: LocalDateTime, rhs: LocalDateTime) -> Bool {
    lhs.secondsOnTheWall < rhs.secondsOnTheWall
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// The time as journeys write it.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    return "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
  }
}
