/// The type of event that the App Store notifies a server of.
public struct WireNotificationType: WireText {
  /// The text on the wire.
  public var rawValue: String

  /// Creates a type by its text, which may be unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A customer subscribed, for the first time in the group or again.
  public static let subscribed = Self(rawValue: "SUBSCRIBED")

  /// A subscription renewed.
  public static let didRenew = Self(rawValue: "DID_RENEW")

  /// The product that is renewed to is another.
  public static let didChangeRenewalPreference = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")

  /// Renewals were turned on or off.
  public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")

  /// A renewal could not be paid for.
  public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")

  /// The grace period has ended, and the payment is still being retried.
  public static let gracePeriodExpired = Self(rawValue: "GRACE_PERIOD_EXPIRED")

  /// A subscription ended.
  public static let expired = Self(rawValue: "EXPIRED")

  /// A subscriber redeemed an offer.
  public static let offerRedeemed = Self(rawValue: "OFFER_REDEEMED")

  /// A subscriber was notified of a higher price, or consented to it.
  public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")

  /// A purchase was refunded.
  public static let refund = Self(rawValue: "REFUND")

  /// A refund request was declined.
  public static let refundDeclined = Self(rawValue: "REFUND_DECLINED")

  /// A refund was taken back.
  public static let refundReversed = Self(rawValue: "REFUND_REVERSED")

  /// A refund was requested, and the app may send consumption information.
  public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")

  /// The family no longer shares a purchase.
  public static let revoke = Self(rawValue: "REVOKE")

  /// A renewal was extended.
  public static let renewalExtended = Self(rawValue: "RENEWAL_EXTENDED")

  /// The renewals of many subscribers were extended.
  public static let renewalExtension = Self(rawValue: "RENEWAL_EXTENSION")

  /// A customer bought something that does not renew.
  public static let oneTimeCharge = Self(rawValue: "ONE_TIME_CHARGE")

  /// A purchase outside the App Store needs to be reported.
  public static let externalPurchaseToken = Self(rawValue: "EXTERNAL_PURCHASE_TOKEN")

  /// A parent's consent was withdrawn.
  public static let rescindConsent = Self(rawValue: "RESCIND_CONSENT")

  /// The description of an Advanced Commerce subscription has changed.
  public static let metadataUpdate = Self(rawValue: "METADATA_UPDATE")

  /// A subscription moved to the Advanced Commerce API.
  public static let migration = Self(rawValue: "MIGRATION")

  /// The price of an Advanced Commerce subscription has changed.
  public static let priceChange = Self(rawValue: "PRICE_CHANGE")

  /// The server requested a test notification.
  public static let test = Self(rawValue: "TEST")
}
