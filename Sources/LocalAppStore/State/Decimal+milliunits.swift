import Foundation

extension Decimal {
  /// The price of so many in thousandths, as the App Store signs it.
  func milliunits(times quantity: Int) -> Int64 {
    var exact = self * 1000 * Decimal(quantity)
    var whole = Decimal()
    NSDecimalRound(&whole, &exact, 0, .plain)
    return NSDecimalNumber(decimal: whole).int64Value
  }
}
