import Foundation

/// Dates are stored as seconds since 2001, which is lossless.
extension Date {
  var stored: Double { timeIntervalSinceReferenceDate }

  init?(stored seconds: Double?) {
    guard let seconds else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// The date, or nil for an implausible number: NaN, or thousands of years away.
  init?(plausible seconds: Double) {
    guard abs(seconds) <= 1e11 else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}
