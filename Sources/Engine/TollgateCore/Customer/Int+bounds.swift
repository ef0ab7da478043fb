// Saturating arithmetic for numbers from outside: Swift's own `+` and `-` would trap.

extension Int {
  /// Returns the sum, or the number nearest to it that there is.
  package func plus(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }

  /// Returns the difference, or the number nearest to it that there is.
  package func minus(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other < 0 ? .max : .min
  }
}
