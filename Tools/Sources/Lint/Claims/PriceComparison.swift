import Foundation

/// What one product costs, held against what the same would cost otherwise.
///
/// Both are brought to one size by multiplication, so nothing is ever divided before it is compared.
struct PriceComparison: Hashable, Sendable {
  /// What is compared with, in words.
  let other: String

  /// What the product costs, times ``scale``.
  let paid: Decimal

  /// What the same costs otherwise, times ``scale``.
  let worth: Decimal
  let scale: Decimal

  /// Whether people mean this comparison where they name none.
  let isUsual: Bool

  /// How many percent less it costs, rounded down.
  var percentSaved: Decimal { Self.wholePercent(of: worth - paid, in: worth) }

  /// How many percent more one gets for the money, rounded down.
  var percentMore: Decimal { Self.wholePercent(of: worth - paid, in: paid) }

  func saves(exactly amount: Decimal) -> Bool { amount * scale == worth - paid }

  func saves(atLeast amount: Decimal) -> Bool { amount * scale <= worth - paid }

  /// Whether the same money buys so many times as much.
  func isWorth(_ times: Decimal) -> Bool { paid * times <= worth }

  /// The largest whole number of percent that is not too much.
  private static func wholePercent(of part: Decimal, in whole: Decimal) -> Decimal {
    guard whole > 0 else { return 0 }
    let hundredfold = part * 100
    var quotient = hundredfold / whole
    var floor = Decimal()
    NSDecimalRound(&floor, &quotient, 0, .down)
    // A quotient has 38 digits and may be rounded up to a whole number; a product is exact.
    if floor * whole > hundredfold { floor -= 1 }
    if (floor + 1) * whole <= hundredfold { floor += 1 }
    return floor
  }
}
