import AppStoreWire

/// Something that a server is notified of.
struct NotificationScenario: Sendable {
  /// The content of a notification, besides its type.
  enum Contents: Sendable {
    case subscription(WireSubscriptionStatus)
    case purchase
    case app
    case summary
    case externalPurchase
    case download
  }

  let type: WireNotificationType
  let subtype: WireNotificationSubtype?
  let contents: Contents

  init(
    _ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil, _ contents: Contents
  ) {
    self.type = type
    self.subtype = subtype
    self.contents = contents
  }

  var name: String { [type.rawValue, subtype?.rawValue].compactMap { $0 }.joined(separator: "/") }

  static let all: [NotificationScenario] = [
    Self(.subscribed, .initialBuy, .subscription(.active)),
    Self(.subscribed, .resubscribe, .subscription(.active)),
    Self(.didRenew, nil, .subscription(.active)),
    Self(.didRenew, .billingRecovery, .subscription(.active)),
    Self(.didChangeRenewalPreference, .upgrade, .subscription(.active)),
    Self(.didChangeRenewalPreference, .downgrade, .subscription(.active)),
    Self(.didChangeRenewalPreference, nil, .subscription(.active)),
    Self(.didChangeRenewalStatus, .autoRenewEnabled, .subscription(.active)),
    Self(.didChangeRenewalStatus, .autoRenewDisabled, .subscription(.active)),
    Self(.didFailToRenew, nil, .subscription(.billingRetry)),
    Self(.didFailToRenew, .gracePeriod, .subscription(.gracePeriod)),
    Self(.gracePeriodExpired, nil, .subscription(.billingRetry)),
    Self(.expired, .voluntary, .subscription(.expired)),
    Self(.expired, .billingRetry, .subscription(.expired)),
    Self(.expired, .priceIncrease, .subscription(.expired)),
    Self(.expired, .productNotForSale, .subscription(.expired)),
    Self(.expired, nil, .subscription(.expired)),
    Self(.offerRedeemed, nil, .subscription(.active)),
    Self(.offerRedeemed, .upgrade, .subscription(.active)),
    Self(.offerRedeemed, .downgrade, .subscription(.active)),
    Self(.priceIncrease, .pending, .subscription(.active)),
    Self(.priceIncrease, .accepted, .subscription(.active)),
    Self(.refund, nil, .subscription(.revoked)),
    Self(.refundDeclined, nil, .purchase),
    Self(.refundReversed, nil, .purchase),
    Self(.consumptionRequest, nil, .purchase),
    Self(.revoke, nil, .subscription(.revoked)),
    Self(.renewalExtended, nil, .subscription(.active)),
    Self(.renewalExtension, .summary, .summary),
    Self(.renewalExtension, .failure, .subscription(.active)),
    Self(.oneTimeCharge, nil, .purchase),
    Self(.externalPurchaseToken, .unreported, .externalPurchase),
    Self(.externalPurchaseToken, .created, .externalPurchase),
    Self(.externalPurchaseToken, .activeTokenReminder, .externalPurchase),
    Self(.rescindConsent, nil, .download),
    Self(.metadataUpdate, nil, .subscription(.active)),
    Self(.migration, nil, .subscription(.active)),
    Self(.priceChange, nil, .subscription(.active)),
    Self(.test, nil, .app),
  ]
}
