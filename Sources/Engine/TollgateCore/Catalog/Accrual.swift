public import Foundation

/// Income that accrues while a balance is below its maximum.
public struct Accrual: Hashable, Sendable, Codable {
  /// The instant at which the current interval began.
  public var start: Date

  /// The length of the interval in seconds, regardless of later changes.
  public var interval: TimeInterval

  /// The amount at its end.
  public var amount: Int

  /// The maximum in force when the balance was last written: until the next write, income fills up to
  /// it, also if a later catalog or a remote value has another one.
  public var max: Int

  /// Creates an interval that runs.
  public init(start: Date, interval: TimeInterval, amount: Int, max: Int) {
    self.start = start
    self.interval = interval
    self.amount = amount
    self.max = max
  }

  /// The instant at which the interval ends.
  public var end: Date { start + interval }
}
