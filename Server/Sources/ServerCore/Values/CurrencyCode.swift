/// The currencies of ISO 4217, by the digits after the point of their minor units.
///
/// Source: ISO 4217, list one, as SIX publishes it for the maintenance agency
/// (https://www.six-group.com/en/products-services/financial-information/data-standards.html), and of list three the
/// currencies that ended since the App Store signs prices.
public enum CurrencyCode {
  /// Returns whether ISO 4217 has a currency of this code, in capital letters.
  public static func isKnown(_ code: String) -> Bool { all.contains(code) }

  /// The codes of all currencies.
  public static let all = twoDigits.union(noDigits).union(threeDigits).union(fourDigits)

  /// Returns the number of decimal places of a currency: two for an unknown code.
  ///
  /// Prices are thousandths, so a currency of four digits is written with three.
  static func digits(of code: String) -> Int {
    if noDigits.contains(code) { return 0 }
    return threeDigits.contains(code) || fourDigits.contains(code) ? 3 : 2
  }

  /// Returns the thousandths of a currency's unit that its smallest written amount has.
  static func thousandthsOfMinorUnit(of code: String) -> Int64 {
    switch digits(of: code) {
    case 0: 1000
    case 3: 1
    default: 10
    }
  }

  private static let noDigits = codes(
    """
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
    """)
  private static let twoDigits = codes(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
    CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL
    GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR
    LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD
    PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC
    SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR
    ZMW ZWG ANG CUC HRK SLL ZWL
    """)
  private static let threeDigits = codes("BHD IQD JOD KWD LYD OMR TND")
  private static let fourDigits = codes("CLF UYW")

  private static func codes(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
