public import AppStoreWire

/// A position in a history, among rows of one kind: after a row with a date.
public struct TimelinePlace: Hashable, Sendable {
  /// The date of the row, by which its list is ordered.
  public let date: WireDate

  /// The number of the row.
  public let number: Int64

  /// Creates the position after a row.
  ///
  /// - Parameters:
  ///   - date: The date of the row.
  ///   - number: The number of the row, by which rows of one date are ordered.
  public init(date: WireDate, number: Int64) {
    self.date = date
    self.number = number
  }

  /// The place before all rows.
  public static let start = TimelinePlace(date: WireDate(rawValue: .min), number: .min)

  /// Returns the place before all rows of a date.
  public static func before(_ date: WireDate) -> TimelinePlace {
    TimelinePlace(date: date, number: .min)
  }

  /// Returns the place behind all rows of a date.
  public static func behind(_ date: WireDate) -> TimelinePlace {
    TimelinePlace(date: date, number: .max)
  }
}
