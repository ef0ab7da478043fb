/// An amount of a currency: `{ "amount": "4.99", "currency": "USD" }`.
///
/// It is stored in the App Store's thousandths of the currency's unit, never as a floating-point
/// number.
public struct Money: Hashable, Sendable {
  /// The amount in thousandths of the currency's unit: 4990 for 4.99; below 0 for a decrease.
  public let thousandths: Int64

  /// The currency, in the three letters of ISO 4217.
  public let currency: String

  /// Creates an amount of a currency.
  ///
  /// - Parameters:
  ///   - thousandths: The amount in thousandths of the currency's unit.
  ///   - currency: The currency, in the three letters of ISO 4217.
  public init(thousandths: Int64, currency: String) {
    self.thousandths = thousandths
    self.currency = currency
  }

  /// Returns a share of it, in thousandths of a percent, rounded half up to the currency's minor unit.
  public func share(_ share: Int64) -> Money { times(share, over: 100_000) }

  /// Returns it times a fraction, rounded half up to the currency's minor unit.
  ///
  /// An amount beyond the range of `Int64` becomes its nearest limit.
  ///
  /// - Parameters:
  ///   - numerator: The upper number of the fraction; not negative.
  ///   - denominator: The lower number of the fraction; above 0.
  /// - Returns: The amount, in the same currency.
  public func times(_ numerator: Int64, over denominator: Int64) -> Money {
    let unit = Int128(CurrencyCode.thousandthsOfMinorUnit(of: currency))
    let divisor = Int128(denominator) * unit
    var (quotient, rest) = (Int128(thousandths) * Int128(numerator))
      .quotientAndRemainder(dividingBy: divisor)
    if rest < 0 { (quotient, rest) = (quotient - 1, rest + divisor) }
    if rest >= divisor - rest { quotient += 1 }
    return Money(thousandths: Int64(clamping: quotient * unit), currency: currency)
  }

  /// The amount as decimal text, with the currency's digits, and more if it needs them.
  public var amount: String {
    let digits = CurrencyCode.digits(of: currency)
    var fraction = String(thousandths.magnitude % 1000)
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.count > digits, fraction.hasSuffix("0") { fraction.removeLast() }
    let text = "\(thousandths.magnitude / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    return thousandths < 0 ? "-\(text)" : text
  }
}

extension Money: Encodable {
  private enum CodingKeys: CodingKey { case amount, currency }

  /// Writes the amount as decimal text, with the currency: no reader takes it for a binary fraction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(amount, forKey: .amount)
    try container.encode(currency, forKey: .currency)
  }
}
