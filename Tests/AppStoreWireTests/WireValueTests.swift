import AppStoreWire
import Testing

@Suite("A value that the App Store may extend")
struct WireValueTests {
  @Test("is spelled as Apple spells it: notification types")
  func types() {
    let spelled: [(WireNotificationType, String)] = [
      (.subscribed, "SUBSCRIBED"), (.didRenew, "DID_RENEW"),
      (.didChangeRenewalPreference, "DID_CHANGE_RENEWAL_PREF"),
      (.didChangeRenewalStatus, "DID_CHANGE_RENEWAL_STATUS"),
      (.didFailToRenew, "DID_FAIL_TO_RENEW"), (.gracePeriodExpired, "GRACE_PERIOD_EXPIRED"),
      (.expired, "EXPIRED"), (.offerRedeemed, "OFFER_REDEEMED"),
      (.priceIncrease, "PRICE_INCREASE"), (.refund, "REFUND"),
      (.refundDeclined, "REFUND_DECLINED"), (.refundReversed, "REFUND_REVERSED"),
      (.consumptionRequest, "CONSUMPTION_REQUEST"), (.revoke, "REVOKE"),
      (.renewalExtended, "RENEWAL_EXTENDED"), (.renewalExtension, "RENEWAL_EXTENSION"),
      (.oneTimeCharge, "ONE_TIME_CHARGE"), (.externalPurchaseToken, "EXTERNAL_PURCHASE_TOKEN"),
      (.rescindConsent, "RESCIND_CONSENT"), (.metadataUpdate, "METADATA_UPDATE"),
      (.migration, "MIGRATION"), (.priceChange, "PRICE_CHANGE"), (.test, "TEST"),
    ]
    for (type, text) in spelled { #expect(type.rawValue == text) }
  }

  @Test("is spelled as Apple spells it: notification subtypes")
  func subtypes() {
    let spelled: [(WireNotificationSubtype, String)] = [
      (.initialBuy, "INITIAL_BUY"), (.resubscribe, "RESUBSCRIBE"),
      (.billingRecovery, "BILLING_RECOVERY"), (.upgrade, "UPGRADE"), (.downgrade, "DOWNGRADE"),
      (.autoRenewEnabled, "AUTO_RENEW_ENABLED"), (.autoRenewDisabled, "AUTO_RENEW_DISABLED"),
      (.gracePeriod, "GRACE_PERIOD"), (.voluntary, "VOLUNTARY"), (.billingRetry, "BILLING_RETRY"),
      (.priceIncrease, "PRICE_INCREASE"), (.productNotForSale, "PRODUCT_NOT_FOR_SALE"),
      (.pending, "PENDING"), (.accepted, "ACCEPTED"), (.summary, "SUMMARY"),
      (.failure, "FAILURE"), (.unreported, "UNREPORTED"), (.created, "CREATED"),
      (.activeTokenReminder, "ACTIVE_TOKEN_REMINDER"),
    ]
    for (subtype, text) in spelled { #expect(subtype.rawValue == text) }
  }

  @Test("is numbered as Apple numbers it")
  func numbers() {
    #expect([WireAutoRenewStatus.off, .on].map(\.rawValue) == [0, 1])
    #expect([WirePriceIncreaseStatus.pending, .agreed].map(\.rawValue) == [0, 1])
    let intents: [WireExpirationIntent] = [
      .customerCancelled, .billingError, .priceIncreaseNotConsented, .productUnavailable, .other,
    ]
    #expect(intents.map(\.rawValue) == [1, 2, 3, 4, 5])
    let statuses: [WireSubscriptionStatus] = [
      .active, .expired, .billingRetry, .gracePeriod, .revoked,
    ]
    #expect(statuses.map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test("is spelled as Apple spells it: reasons for a refund request")
  func reasons() {
    let reasons: [WireConsumptionRequestReason] = [
      .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
    ]
    #expect(
      reasons.map(\.rawValue) == [
        "UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER",
      ])
  }
}
