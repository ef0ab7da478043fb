extension Product.SubscriptionInfo.RenewalState {
  /// The state as text.
  public var localizedDescription: String {
    switch self {
    case .subscribed: "Subscribed"
    case .expired: "Expired"
    case .inBillingRetryPeriod: "In Billing Retry Period"
    case .inGracePeriod: "In Grace Period"
    case .revoked: "Revoked"
    default: "Renewal State \(rawValue)"
    }
  }
}

extension Product.SubscriptionInfo.RenewalInfo.ExpirationReason {
  /// The reason as text.
  public var localizedDescription: String {
    switch self {
    case .autoRenewDisabled: "Auto-Renew Disabled"
    case .billingError: "Billing Error"
    case .didNotConsentToPriceIncrease: "Did Not Consent to Price Increase"
    case .productUnavailable: "Product Unavailable"
    case .unknown: "Unknown"
    default: "Expiration Reason \(rawValue)"
    }
  }
}

extension Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus {
  /// The status as text.
  public var localizedDescription: String {
    switch self {
    case .noIncreasePending: "No Increase Pending"
    case .pending: "Pending"
    case .agreed: "Agreed"
    }
  }
}
