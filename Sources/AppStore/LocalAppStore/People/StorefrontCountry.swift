/// A country's App Store.
public struct StorefrontCountry: Hashable, Codable, Sendable {
  /// ISO 3166-1 alpha-3.
  public let code: String

  /// The storefront's number: Apple's if it is known, else a fixed one.
  public var id: String { Self.knownIDs[code] ?? "9\(Self.number(of: code))" }

  /// The currency that people there pay in, as ISO 4217.
  public var currency: String { Self.currencies[code] ?? "USD" }

  static let unitedStates = StorefrontCountry(known: "USA")

  private init(known code: String) { self.code = code }

  /// Creates a storefront by its code, or returns nil if the App Store has none.
  public init?(_ code: String) {
    guard Self.currencies[code] != nil else { return nil }
    self.code = code
  }

  /// Every country that has a storefront, in alphabetical order.
  public static var all: [StorefrontCountry] { currencies.keys.sorted().compactMap(Self.init) }

  private static func number(of code: String) -> Int {
    code.utf8.reduce(0) { $0 * 26 + Int($1) - 65 } + 10_000
  }

  private static let knownIDs = [
    "AUS": "143460", "CAN": "143455", "CHN": "143465", "DEU": "143443", "ESP": "143454",
    "FRA": "143442", "GBR": "143444", "HKG": "143463", "ITA": "143450", "JPN": "143462",
    "KOR": "143466", "MEX": "143468", "NLD": "143452", "RUS": "143469", "SGP": "143464",
    "TWN": "143470", "USA": "143441",
  ]

  private static let currencies: [String: String] = {
    let countries = [
      "AED": "ARE", "AUD": "AUS NRU", "BRL": "BRA", "CAD": "CAN", "CHF": "CHE", "CLP": "CHL",
      "CNY": "CHN", "COP": "COL", "CZK": "CZE", "DKK": "DNK", "EGP": "EGY",
      "EUR":
        "AUT BEL BGR BIH CYP DEU ESP EST FIN FRA GRC HRV IRL ITA LTU LUX LVA MLT MNE NLD PRT SRB "
        + "SVK SVN XKS",
      "GBP": "GBR", "HKD": "HKG", "HUF": "HUN", "IDR": "IDN", "ILS": "ISR", "INR": "IND",
      "JPY": "JPN", "KRW": "KOR", "KZT": "KAZ", "MXN": "MEX", "MYR": "MYS", "NGN": "NGA",
      "NOK": "NOR", "NZD": "NZL", "PEN": "PER", "PHP": "PHL", "PKR": "PAK", "PLN": "POL",
      "QAR": "QAT", "RON": "ROU", "RUB": "RUS", "SAR": "SAU", "SEK": "SWE", "SGD": "SGP",
      "THB": "THA", "TRY": "TUR", "TWD": "TWN", "TZS": "TZA", "VND": "VNM", "ZAR": "ZAF",
      "USD":
        "AFG AGO AIA ALB ARG ARM ATG AZE BEN BFA BHR BHS BLR BLZ BMU BOL BRB BRN BTN BWA CIV CMR "
        + "COD COG CPV CRI CYM DMA DOM DZA ECU FJI FSM GAB GEO GHA GMB GNB GRD GTM GUY HND IRQ "
        + "ISL JAM JOR KEN KGZ KHM KNA KWT LAO LBN LBR LBY LCA LKA MAC MAR MDA MDG MDV MKD MLI "
        + "MMR MNG MOZ MRT MSR MUS MWI NAM NER NIC NPL OMN PAN PLW PNG PRY RWA SEN SLB SLE SLV "
        + "STP SUR SWZ SYC TCA TCD TJK TKM TON TTO TUN UGA UKR URY USA UZB VCT VEN VGB VUT YEM "
        + "ZMB ZWE",
    ]
    var currencies: [String: String] = [:]
    for (currency, codes) in countries {
      for code in codes.split(separator: " ") { currencies[String(code)] = currency }
    }
    return currencies
  }()
}
