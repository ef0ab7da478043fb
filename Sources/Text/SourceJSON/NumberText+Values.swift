import Foundation

extension NumberText {
  /// The reason why a number does not fit a type.
  enum Misfit: Error {
    case notWhole
    case outOfRange
    case tooManyDigits
  }

  /// Returns the number as an integer, if it is exactly one: `1.0` and `1e2` are, `1.5` is not.
  func integer<Value: FixedWidthInteger>(_: Value.Type) throws(Misfit) -> Value {
    guard exponent >= 0 else { throw .notWhole }
    guard exponent < 64 else { throw .outOfRange }
    let text = digits.isEmpty ? "0" : digits + String(repeating: "0", count: exponent)
    guard let value = Value(isNegative ? "-" + text : text) else { throw .outOfRange }
    return value
  }

  /// Returns the number as an exact decimal; a number that doesn't fit in a `Decimal` is refused,
  /// never rounded.
  func decimal() throws(Misfit) -> Decimal {
    guard digits.count <= 38 else { throw .tooManyDigits }
    guard (-128...127).contains(exponent) else { throw .outOfRange }
    guard let significand = Decimal(string: digits.isEmpty ? "0" : digits) else {
      throw .outOfRange
    }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
  }
}
