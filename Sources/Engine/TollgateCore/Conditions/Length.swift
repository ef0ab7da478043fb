public import Foundation
import SourceJSON

/// A stretch of time as a catalog writes it: a number of one unit.
///
/// `seconds`, `minutes`, `hours` and `days` are exact: a day is 24 hours. `months` are the App Store's:
/// the same day of a later month in UTC, or the last day of a month that is too short.
public struct Length: Hashable, Sendable {
  /// The units that a length is counted in.
  public enum Unit: String, Hashable, Sendable, CaseIterable, CodingKey {
    case seconds, minutes, hours, days, months
  }

  /// The unit.
  public let unit: Unit

  /// The number of units; at least 1.
  public let count: Int

  /// Creates a length.
  ///
  /// - Precondition: `count` is at least 1.
  public init(_ count: Int, _ unit: Unit) {
    precondition(count > 0, "A length of \(count) \(unit.rawValue) is over before it begins")
    (self.count, self.unit) = (count, unit)
  }

  /// Returns the first instant that is no longer within this length of `start`.
  ///
  /// Allocates nothing, and asks no calendar.
  ///
  /// - Parameters:
  ///   - start: The instant at which it starts.
  ///   - times: The number of lengths. Months are counted from the start, not from the month before.
  /// - Returns: The instant.
  public func end(after start: Date, times: Int = 1) -> Date {
    if let seconds { return start + seconds * Double(times) }
    return start.adding(months: count * times)
  }

  /// The number of seconds, or nil for months, which differ.
  public var seconds: TimeInterval? {
    switch unit {
    case .seconds: Double(count)
    case .minutes: Double(count) * 60
    case .hours: Double(count) * 3_600
    case .days: Double(count) * 86_400
    case .months: nil
    }
  }

  /// The most seconds that it can take.
  public var longest: TimeInterval { seconds ?? Double(count) * 31 * 86_400 }
}

extension Length: Decodable {
  /// The maximum length: ten years.
  private static let most: TimeInterval = 3_653 * 86_400

  /// Reads an object with exactly one unit, such as `{ "days": 7 }`; other readers handle its other
  /// keys.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Unit.self)
    let units = Unit.allCases.filter(container.contains)
    guard let unit = units.first, units.count == 1 else {
      throw decoder.sourceError(
        inA: "length", with: units.map(\.rawValue),
        ifNone: "Write a number of `seconds`, `minutes`, `hours`, `days` or `months`.",
        ifSeveral: "Write it in one unit.")
    }
    let count = try container.decode(Int.self, forKey: unit)
    guard (1...315_619_200).contains(count), Length(count, unit).longest <= Self.most else {
      throw decoder.sourceError(
        "a length can't be \(count) \(unit.rawValue)",
        fix: "Write at least 1, and no more than ten years.", at: unit)
    }
    self.init(count, unit)
  }
}

extension Length {
  /// The JSON Schemas of the keys of a length.
  static let properties: [JSONValue.Member] = Unit.allCases.map { unit in
    JSONValue.Member(
      unit.rawValue,
      [
        "title": .string(unit.rawValue.capitalized),
        "description": .string("A whole number of \(unit.rawValue). " + unit.explanation),
        "type": "integer", "minimum": 1,
      ])
  }

  /// The JSON Schema of a length.
  static let schema: JSONValue = [
    "title": "Length", "description": "A length of time: a number of one unit.",
    "type": "object", "properties": .object(properties), "additionalProperties": false,
    "minProperties": 1, "maxProperties": 1,
  ]
}

extension Length.Unit {
  fileprivate var explanation: String {
    switch self {
    case .seconds, .minutes, .hours: "Exact."
    case .days: "Exact: a day is 24 hours."
    case .months: "The same day of a later month in UTC, as in the App Store."
    }
  }
}

extension Date {
  /// Returns the same time of day a number of months later in UTC, or on the last day of a month
  /// that is too short.
  func adding(months: Int) -> Date {
    let seconds = timeIntervalSince1970
    guard abs(seconds) < 1e12 else { return self }
    let day = Int((seconds / 86_400).rounded(.down))
    var date = CalendarDate(daysSince1970: day)
    let month = date.month - 1 + months
    let year = date.year + (month >= 0 ? month / 12 : (month - 11) / 12)
    let number = month - (year - date.year) * 12 + 1
    date = CalendarDate(
      year: year, month: number, day: min(date.day, CalendarDate.days(of: number, in: year)))
    return Date(
      timeIntervalSince1970: Double(date.daysSince1970) * 86_400 + seconds - Double(day) * 86_400)
  }
}
