import Foundation

/// A share of a whole that was counted, with how sure one can be of it.
public struct Proportion: Hashable, Sendable {
  /// The number of cases that count, at most ``total``.
  public let count: Int

  /// The number of all cases; 0 if nothing was counted.
  public let total: Int

  /// The quantile of the normal distribution for intervals of 95 %.
  static let certainty = 1.959963984540054

  /// The quantile for a power of 80 %.
  private static let power = 0.8416212335729143

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - count: The number of cases that count, from 0 to `total`.
  ///   - total: The number of all cases.
  public init(_ count: Int, of total: Int) {
    self.count = count
    self.total = total
  }

  /// The share with the 95 % Wilson interval, or nil if nothing was counted.
  ///
  /// Unlike the normal interval it stays within 0 and 1, and is valid for few (Wilson 1927; Brown, Cai, DasGupta 2001).
  public var estimate: Estimate? {
    guard total > 0 else { return nil }
    let (share, size, z) = (Double(count) / Double(total), Double(total), Self.certainty)
    let middle = (share + z * z / (2 * size)) / (1 + z * z / size)
    let half =
      z * (share * (1 - share) / size + z * z / (4 * size * size)).squareRoot()
      / (1 + z * z / size)
    return Estimate(
      value: share, low: count == 0 ? 0 : max(0, middle - half),
      high: count == total ? 1 : min(1, middle + half))
  }

  /// Returns the difference to another share, with a 95 % interval, or nil if nothing was counted.
  ///
  /// The interval is Newcombe's, from both proportions' intervals (Newcombe 1998, method 10).
  public func difference(to other: Proportion) -> Estimate? {
    guard let mine = estimate, let theirs = other.estimate else { return nil }
    let value = mine.value - theirs.value
    func root(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
    return Estimate(
      value: value, low: value - root(mine.value - mine.low, theirs.high - theirs.value),
      high: value + root(mine.high - mine.value, theirs.value - theirs.low))
  }

  /// Returns how many more customers the smaller side needs to detect a difference as large as this
  /// one.
  ///
  /// At that size, 80 of 100 experiments detect it at a level of 5 %. Nil if there is no difference.
  public func missing(against other: Proportion) -> Int? {
    guard let one = estimate?.value, let two = other.estimate?.value, one != two else {
      return nil
    }
    let mean = (one + two) / 2
    let root =
      Self.certainty * (2 * mean * (1 - mean)).squareRoot()
      + Self.power * (one * (1 - one) + two * (1 - two)).squareRoot()
    let needed = (root * root / ((one - two) * (one - two))).rounded(.up)
    return max(0, Int(needed) - min(total, other.total))
  }
}

/// A value with its 95 % confidence interval.
public struct Estimate: Hashable, Sendable, Encodable {
  /// The estimate, rounded to six digits after the point.
  public let value: Double

  /// The lower end of the interval, rounded to six digits after the point.
  public let low: Double

  /// The upper end of the interval, rounded to six digits after the point.
  public let high: Double

  /// Creates an estimate, whose numbers are rounded to six digits after the point.
  public init(value: Double, low: Double, high: Double) {
    self.value = Self.rounded(value)
    self.low = Self.rounded(low)
    self.high = Self.rounded(high)
  }

  /// Six digits after the point are more than anything counted is known to.
  private static func rounded(_ number: Double) -> Double {
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return rounded == 0 ? 0 : rounded
  }
}
