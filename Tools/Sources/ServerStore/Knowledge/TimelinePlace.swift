package import AppStoreWire

/// A position in a history, among rows of one kind: after a row with a date.
package struct TimelinePlace: Hashable, Sendable {
  /// The date of the row, by which its list is ordered.
  package let date: WireDate

  /// The number of the row.
  package let number: Int64

  /// Creates the position after a row.
  ///
  /// - Parameters:
  ///   - date: The date of the row.
  ///   - number: The number of the row, by which rows of one date are ordered.
  package init(date: WireDate, number: Int64) {
    self.date = date
    self.number = number
  }

  /// The place before all rows.
  package static let start = TimelinePlace(date: WireDate(rawValue: .min), number: .min)

  /// Returns the place before all rows of a date.
  package static func before(_ date: WireDate) -> TimelinePlace {
    TimelinePlace(date: date, number: .min)
  }

  /// Returns the place behind all rows of a date.
  package static func behind(_ date: WireDate) -> TimelinePlace {
    TimelinePlace(date: date, number: .max)
  }
}
