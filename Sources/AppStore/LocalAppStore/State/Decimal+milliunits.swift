import Foundation

extension Decimal {
  /// Returns the price of a quantity in thousandths, as the App Store signs it.
  func milliunits(times quantity: Int) -> Int64 {
    (self * 1000 * Decimal(quantity)).rounded(.plain)
  }

  /// The whole number below.
  var roundedDown: Int64 { rounded(.down) }

  private func rounded(_ mode: NSDecimalNumber.RoundingMode) -> Int64 {
    var exact = self
    var whole = Decimal()
    NSDecimalRound(&whole, &exact, 0, mode)
    return NSDecimalNumber(decimal: whole).int64Value
  }
}
