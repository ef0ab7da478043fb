/// An amount of a currency: `{ "amount": "4.99", "currency": "USD" }`.
///
/// It is held in the App Store's thousandths of the currency's unit, and never as a fraction of two.
package struct Money: Hashable, Sendable {
  package let thousandths: Int64

  /// The currency, in the three letters of ISO 4217.
  package let currency: String

  package init(thousandths: Int64, currency: String) {
    self.thousandths = thousandths
    self.currency = currency
  }

  /// Returns a share of it, in thousandths of a percent, rounded half up to the currency's minor unit.
  package func share(_ share: Int64) -> Money { times(share, over: 100_000) }

  /// Returns it times a fraction that is not negative, rounded half up to the currency's minor unit.
  ///
  /// What is more than an `Int64` holds is the most that it holds.
  package func times(_ numerator: Int64, over denominator: Int64) -> Money {
    let unit = Self.thousandthsOfMinorUnit(of: currency)
    let whole = thousandths.multipliedFullWidth(by: numerator)
    let divisor = denominator * unit
    guard whole.high < divisor / 2 else { return Money(thousandths: .max, currency: currency) }
    let (quotient, rest) = divisor.dividingFullWidth(whole)
    let (rounded, isTooMuch) = (quotient + (rest * 2 >= divisor ? 1 : 0))
      .multipliedReportingOverflow(by: unit)
    return Money(thousandths: isTooMuch ? .max : rounded, currency: currency)
  }

  /// The amount as decimal text, with the digits that the currency has, and more where it needs them.
  package var amount: String {
    let digits = Self.digits(of: currency)
    var fraction = String(thousandths.magnitude % 1000)
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.count > digits, fraction.hasSuffix("0") { fraction.removeLast() }
    let text = "\(thousandths.magnitude / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)")
    return thousandths < 0 ? "-\(text)" : text
  }

  private static func digits(of currency: String) -> Int {
    if withoutMinorUnit.contains(currency) { return 0 }
    return withThousandths.contains(currency) ? 3 : 2
  }

  private static func thousandthsOfMinorUnit(of currency: String) -> Int64 {
    switch digits(of: currency) {
    case 0: 1000
    case 3: 1
    default: 10
    }
  }

  // By ISO 4217.
  private static let withoutMinorUnit: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
    "VUV", "XAF", "XOF", "XPF",
  ]
  private static let withThousandths: Set<String> = [
    "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND",
  ]
}

extension Money: Encodable {
  private enum CodingKeys: CodingKey { case amount, currency }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(amount, forKey: .amount)
    try container.encode(currency, forKey: .currency)
  }
}
