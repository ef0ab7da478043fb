import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

/// A small story that ends with one event, on an account of its own: `{"trigger": "DID_RENEW"}`.
///
/// It works like `stripe trigger`.
struct Trigger: Sendable {
  /// The product that a story is about.
  enum Subject: Sendable {
    /// A subscription.
    case subscription

    /// A subscription that a family may share.
    case shareable

    /// The lower of two plans of one group; the higher one is `{higher}`.
    case lowerPlan

    /// A product that is bought once.
    case oneTime

    /// A subscription with a promotional offer, which is `{offer}`.
    case offered

    /// No product.
    case none
  }

  /// The notification's type, with its subtype after a full stop.
  let name: String

  /// The name that people may write in its place.
  let alias: String?

  let summary: String
  let subject: Subject

  /// The controls, in their order, with `{product}` for the product and `{account}` for the account.
  let steps: [String]

  init(
    _ name: String, _ summary: String, of subject: Subject = .subscription, alias: String? = nil,
    _ steps: String...
  ) {
    self.name = name
    self.summary = summary
    self.subject = subject
    self.alias = alias
    self.steps = steps
  }

  /// Returns the trigger with a name, in any case and with `-` or `_`, or nil.
  static func named(_ text: String) -> Trigger? {
    let name = text.replacing("-", with: "_").uppercased()
    return all.first { trigger in
      [trigger.name, trigger.alias ?? ""].contains {
        $0.replacing("-", with: "_").uppercased() == name
      }
    }
  }
}

extension Trigger {
  private static let buy = #""buy": "{product}", "appAccountToken": "{token}""#
  private static let buyPaid = #"\#(buy), "introductoryOffer": false"#
  private static let pay = #""failRenewals": false"#
  private static let fail = #""failRenewals": true"#
  private static let renew = #""renewNow": "{product}""#

  /// All that there are.
  static let all: [Trigger] = [
    Trigger("SUBSCRIBED.INITIAL_BUY", "A person subscribes.", alias: "purchase", buy),
    Trigger(
      "SUBSCRIBED.RESUBSCRIBE", "A subscriber who left comes back.", alias: "resubscribe", buy,
      #""expireNow": "{product}""#, buy),
    Trigger(
      "ONE_TIME_CHARGE", "A person buys a product that is bought once.", of: .oneTime,
      alias: "one-time-purchase", buy),
    Trigger("DID_RENEW", "A subscription renews.", alias: "renewal", buy, renew),
    Trigger(
      "DID_RENEW.BILLING_RECOVERY", "A renewal that failed is paid after all.", alias: "recovery",
      buy, fail, renew, pay),
    Trigger(
      "DID_FAIL_TO_RENEW", "A renewal fails, without a grace period.", alias: "billing-retry",
      #""gracePeriod": false"#, buy, fail, renew),
    Trigger(
      "DID_FAIL_TO_RENEW.GRACE_PERIOD", "A renewal fails, and a grace period begins.",
      alias: "grace-period", #""gracePeriod": 16"#, buy, fail, renew),
    Trigger(
      "GRACE_PERIOD_EXPIRED", "A grace period ends unpaid. Turns the clock 17 days forward.",
      alias: "grace-period-expired", #""gracePeriod": 16"#, buy, fail, renew,
      #""advance": "P17D""#),
    Trigger(
      "EXPIRED.BILLING_RETRY", "All attempts to charge fail. Turns the clock 61 days forward.",
      #""gracePeriod": false"#, buy, fail, renew, #""advance": "P61D""#),
    Trigger(
      "EXPIRED.VOLUNTARY", "A subscription ends because renewal was turned off.",
      alias: "expiration", buy, #""expireNow": "{product}""#),
    Trigger(
      "DID_CHANGE_RENEWAL_STATUS.AUTO_RENEW_DISABLED", "A subscriber cancels.", alias: "cancel",
      buy, #""turnOffRenewal": "{product}""#),
    Trigger(
      "DID_CHANGE_RENEWAL_STATUS.AUTO_RENEW_ENABLED", "A subscriber who cancelled stays.",
      alias: "uncancel", buy, #""turnOffRenewal": "{product}""#, #""turnOnRenewal": "{product}""#),
    Trigger(
      "DID_CHANGE_RENEWAL_PREF.UPGRADE", "A subscriber takes a higher plan.", of: .lowerPlan,
      alias: "upgrade", buy, #""buy": "{higher}""#),
    Trigger(
      "DID_CHANGE_RENEWAL_PREF.DOWNGRADE", "A subscriber takes a lower plan from the renewal on.",
      of: .lowerPlan, alias: "downgrade", #""buy": "{higher}""#, buy),
    Trigger(
      "OFFER_REDEEMED", "A subscriber takes a promotional offer.", of: .offered, alias: "offer",
      buy, #""buy": "{product}", "offer": "{offer}""#),
    Trigger(
      "PRICE_INCREASE.PENDING", "Subscribers are asked to agree to a higher price.",
      alias: "price-increase", buyPaid, #""raisePrice": "{product}", "price": "{price}""#),
    Trigger(
      "PRICE_INCREASE.ACCEPTED", "A subscriber agrees to a higher price.", buyPaid,
      #""raisePrice": "{product}", "price": "{price}""#,
      #""answerPriceIncrease": "{product}", "agrees": true"#),
    Trigger(
      "RENEWAL_EXTENDED", "A developer puts a renewal off by a week.", alias: "extension",
      buyPaid,
      #""extendRenewal": "{product}", "days": 7"#),
    Trigger(
      "RENEWAL_EXTENSION.SUMMARY", "A developer puts the renewals of all subscribers off.",
      buyPaid,
      #""request": {"command": "extendRenewals", "productID": "{product}", "days": 1}"#),
    Trigger("REFUND", "A purchase is refunded.", alias: "refund", buy, #""refund": "{product}""#),
    Trigger(
      "REFUND_DECLINED", "A refund request is declined.", alias: "refund-declined", buy,
      #""requestRefund": "{product}""#, #""declineRefund": "{product}""#),
    Trigger(
      "REFUND_REVERSED", "A refund is taken back.", alias: "refund-reversed", buy,
      #""refund": "{product}""#, #""reverseRefund": "{product}""#),
    Trigger(
      "CONSUMPTION_REQUEST", "A refund is requested; the server is asked about use.",
      alias: "refund-request", buy, #""requestRefund": "{product}""#),
    Trigger(
      "REVOKE", "A family member loses what was shared.", of: .shareable, alias: "revoke",
      #""shareWithFamily": "{product}""#, #""stopFamilySharing": "{product}""#),
    Trigger(
      "EXTERNAL_PURCHASE_TOKEN.CREATED", "A token for purchases outside the App Store is made.",
      of: .none, #""externalPurchaseToken": "created""#),
    Trigger(
      "EXTERNAL_PURCHASE_TOKEN.UNREPORTED", "Such a token was not reported.", of: .none,
      #""externalPurchaseToken": "unreported""#),
    Trigger(
      "EXTERNAL_PURCHASE_TOKEN.ACTIVE_TOKEN_REMINDER", "A report on such a token is due.",
      of: .none, #""externalPurchaseToken": "activeTokenReminder""#),
    Trigger(
      "RESCIND_CONSENT", "A parent takes consent back.", of: .oneTime, buy,
      #""rescindConsent": true"#),
    Trigger(
      "TEST", "The server asks for a test notification.", of: .none, alias: "test",
      #""request": {"command": "requestTestNotification"}"#),
  ]
}
