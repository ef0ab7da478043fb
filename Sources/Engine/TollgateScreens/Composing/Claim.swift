import Foundation

/// Savings computed from prices: exact, rounded down, and `nil` if nothing is saved.
enum Claim {
  /// Returns the percentage by which `price` is lower than `other`.
  static func percent(_ price: Decimal, below other: Decimal) -> Int? {
    guard other > 0, price >= 0 else { return nil }
    return wholePercent(of: other - price, in: other)
  }

  /// Returns by how many percent a unit of `price` for `units` is cheaper than a unit of `other`
  /// for `others`.
  static func percent(
    _ price: Decimal, for units: Int, below other: Decimal, for others: Int
  ) -> Int? {
    percent(price * Decimal(others), below: other * Decimal(units))
  }

  /// Returns the percentage of additional units that the same money buys.
  static func percentMore(
    _ units: Int, for price: Decimal, than others: Int, for other: Decimal
  ) -> Int? {
    guard price > 0, other > 0 else { return nil }
    let (here, there) = (Decimal(units) * other, Decimal(others) * price)
    return wholePercent(of: here - there, in: there)
  }

  /// Returns the largest whole number of percent that is not too much, if it is at least one.
  private static func wholePercent(of part: Decimal, in whole: Decimal) -> Int? {
    guard part > 0, whole > 0 else { return nil }
    var quotient = part * 100 / whole
    var floor = Decimal()
    NSDecimalRound(&floor, &quotient, 0, .down)
    guard floor >= 1 else { return nil }
    return NSDecimalNumber(decimal: floor).intValue
  }
}
