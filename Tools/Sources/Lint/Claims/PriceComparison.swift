import Foundation

/// A comparison of a product's price with the price of the same in another way.
///
/// Both are brought to one size by multiplication, so nothing is divided before it is compared.
struct PriceComparison: Hashable, Sendable {
  /// The other side of the comparison, as text.
  let other: String

  /// The product's price, times ``scale``.
  let paid: Decimal

  /// The price of the same otherwise, times ``scale``.
  let worth: Decimal
  let scale: Decimal

  /// A Boolean value that indicates whether people mean this comparison if they name none.
  let isUsual: Bool

  /// The percentage by which the product is cheaper, rounded down.
  var percentSaved: Decimal { Self.wholePercent(of: worth - paid, in: worth) }

  /// The percentage that the same money buys in addition, rounded down.
  var percentMore: Decimal { Self.wholePercent(of: worth - paid, in: paid) }

  func saves(exactly amount: Decimal) -> Bool { amount * scale == worth - paid }

  func saves(atLeast amount: Decimal) -> Bool { amount * scale <= worth - paid }

  /// Returns a Boolean value that indicates whether the same money buys at least this many times as
  /// much.
  func isWorth(_ times: Decimal) -> Bool { paid * times <= worth }

  /// Returns the largest whole number of percent that is not too much.
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
