import Foundation

extension Interleaved.Result {
  /// Returns the result as one row of a table, in a unit of nanoseconds.
  func row(in unit: String, of nanoseconds: Double, against limit: Interleaved.Result) -> String {
    row(in: unit, of: nanoseconds, against: limit.median)
  }

  /// Returns the result as one row of a table, with its ratio to a number of nanoseconds.
  func row(in unit: String, of nanoseconds: Double, against limit: Double) -> String {
    "  \(name.padding(toLength: 48, withPad: " ", startingAt: 0))"
      + String(format: "%10.1f \(unit) %8.2f", median / nanoseconds, median / limit)
  }
}
