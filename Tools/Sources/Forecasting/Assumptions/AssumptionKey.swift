/// The names under which assumptions are written: `churn=15%,10%`, `share.com.example.pro=3%`.
package enum AssumptionKey: String, CaseIterable, Sendable {
  case share, price, trialConversion, churn, `switch`, again, refunds, paymentFailure, recovery
  case returns, graceDays, storefronts, arrivalMonths

  /// The part that follows the name.
  enum Subject {
    /// Nothing.
    case none

    /// A product, or nothing for all of them.
    case productOrAll

    case product
    case productAndStorefront
    case twoProducts
  }

  var subject: Subject {
    switch self {
    case .share: .product
    case .price: .productAndStorefront
    case .switch: .twoProducts
    case .trialConversion, .churn, .again, .refunds: .productOrAll
    case .paymentFailure, .recovery, .returns, .graceDays, .storefronts, .arrivalMonths: .none
    }
  }

  /// The form of the value.
  package var spelling: String {
    switch subject {
    case .none: rawValue
    case .productOrAll: "\(rawValue)[.PRODUCT]"
    case .product: "\(rawValue).PRODUCT"
    case .productAndStorefront: "\(rawValue).PRODUCT[@STOREFRONT]"
    case .twoProducts: "\(rawValue).PRODUCT>PRODUCT"
    }
  }

  /// The meaning, in a sentence without a full stop.
  package var meaning: String {
    switch self {
    case .share: "the share of people who arrive whose first purchase is this product"
    case .price: "the price, everywhere or in one storefront"
    case .trialConversion: "the share of free trials that are not turned off before they end"
    case .churn:
      "the share of payers who leave in their month 1, 2, …; the last repeats"
    case .switch: "the share of a subscription’s payers who change to another one each month"
    case .again: "the share of buyers who buy again each month, of what can be bought again"
    case .refunds: "the share of payments that are refunded within thirty days"
    case .paymentFailure: "the share of renewals whose payment fails at first"
    case .recovery: "the share of failed payments that are made good within twenty days"
    case .returns: "the share of those who left who subscribe again within half a year"
    case .graceDays: "the days of grace after a failed renewal: 0, 3, 6, 16 or 28"
    case .storefronts: "where people are, such as USA:70%,ESP:30%"
    case .arrivalMonths: "the months over which people arrive evenly"
    }
  }
}
