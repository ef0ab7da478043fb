/// The subtype of a notification.
public struct WireNotificationSubtype: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a subtype by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Subscribed for the first time in the group.
  public static let initialBuy = Self(rawValue: "INITIAL_BUY")

  /// Subscribed again.
  public static let resubscribe = Self(rawValue: "RESUBSCRIBE")

  /// Renewed after payment had failed.
  public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")

  /// To a higher level of service, or across to the same length, at once.
  public static let upgrade = Self(rawValue: "UPGRADE")

  /// To a lower level of service, or across to another length, from the next renewal on.
  public static let downgrade = Self(rawValue: "DOWNGRADE")

  /// Renewals were turned on.
  public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")

  /// Renewals were turned off.
  public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")

  /// Payment failed, and all may be used for some days more.
  public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")

  /// Ended because the customer cancelled.
  public static let voluntary = Self(rawValue: "VOLUNTARY")

  /// Ended because payment failed until it was no longer tried.
  public static let billingRetry = Self(rawValue: "BILLING_RETRY")

  /// Ended because the customer did not consent to a higher price.
  public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")

  /// Ended because the product is no longer for sale.
  public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")

  /// The customer has not answered about a higher price.
  public static let pending = Self(rawValue: "PENDING")

  /// The customer consented to a higher price, or need not.
  public static let accepted = Self(rawValue: "ACCEPTED")

  /// The renewals of all subscribers were extended, except for failures.
  public static let summary = Self(rawValue: "SUMMARY")

  /// The renewal of one subscriber could not be extended.
  public static let failure = Self(rawValue: "FAILURE")

  /// An external purchase was not reported.
  public static let unreported = Self(rawValue: "UNREPORTED")

  /// A token for an external purchase was made.
  public static let created = Self(rawValue: "CREATED")

  /// A token for external purchases is still to be reported on.
  public static let activeTokenReminder = Self(rawValue: "ACTIVE_TOKEN_REMINDER")
}
