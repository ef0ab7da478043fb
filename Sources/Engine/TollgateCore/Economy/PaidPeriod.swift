/// The last period in which an income was paid.
public struct PaidPeriod: Hashable, Sendable, Codable {
  /// The number of the period: one more than the previous period's.
  public let number: Int

  /// The number of paid periods in a row before it.
  public let before: Int

  /// Creates a paid period.
  public init(_ number: Int, before: Int) {
    self.number = number
    self.before = before
  }
}
