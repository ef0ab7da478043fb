import Foundation

extension Product.ProductType {
  /// The type as text.
  public var localizedDescription: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .nonRenewable: "Non-Renewing Subscription"
    case .autoRenewable: "Auto-Renewable Subscription"
    default: rawValue
    }
  }
}

extension Product.SubscriptionOffer.PaymentMode {
  /// The payment mode as text.
  public var localizedDescription: String {
    switch self {
    case .freeTrial: "Free Trial"
    case .payAsYouGo: "Pay As You Go"
    case .payUpFront: "Pay Up Front"
    default: rawValue
    }
  }
}

extension Product.SubscriptionOffer.OfferType {
  /// The offer's type as text.
  public var localizedDescription: String {
    switch self {
    case .introductory: "Introductory"
    case .promotional: "Promotional"
    case .winBack: "Win-Back"
    default: rawValue
    }
  }
}

extension Product.SubscriptionPeriod.Unit {
  /// The unit as text.
  public var localizedDescription: String { debugDescription.capitalized }
}
