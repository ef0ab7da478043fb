public import Foundation

/// A payload about a subscription's next renewal, under the App Store's claim names.
///
/// As with ``TransactionPayload``, the initializer takes the claims that are always present, and
/// nil means that a claim doesn't apply. Claims of the Advanced Commerce API are ignored when read.
public struct RenewalInfoPayload: Codable, Hashable, Sendable {
  /// The identifier of the subscription through all of its renewals.
  public var originalTransactionId: String

  /// The product of the current period, or of the last one.
  public var productId: String

  /// The product that is renewed to, which a waiting downgrade makes another than ``productId``.
  public var autoRenewProductId: String?

  /// The renewal setting: on or off.
  public var autoRenewStatus: WireAutoRenewStatus

  /// The date on which the App Store signed this.
  ///
  /// Of two payloads about one subscription, the one signed later is current.
  public var signedDate: WireDate

  /// The environment of the store that the subscription was bought in.
  public var environment: WireEnvironment

  /// The reason why it ended, or could not be renewed.
  public var expirationIntent: WireExpirationIntent?

  /// A Boolean value that indicates whether payment failed and is tried again.
  public var isInBillingRetryPeriod: Bool?

  /// The first instant that is no longer in the days of grace.
  public var gracePeriodExpiresDate: WireDate?

  /// The state of a price increase, if one is planned.
  public var priceIncreaseStatus: WirePriceIncreaseStatus?

  /// The offer that the next period is under.
  public var offerType: WireOfferType?

  /// The offer's or code's name, which an introductory offer does not have.
  public var offerIdentifier: String?

  /// The way in which the offer is paid.
  public var offerDiscountType: WireOfferDiscountType?

  /// The length of the whole offer, in ISO 8601: two periods of a month are `P2M`.
  public var offerPeriod: String?

  /// The date on which the customer became a subscriber, gaps of up to sixty days not counted.
  public var recentSubscriptionStartDate: WireDate?

  /// The end of the newest period; payloads signed before Apple added this claim lack it.
  public var renewalDate: WireDate?

  /// The price of the next renewal, in thousandths of the currency's unit.
  public var renewalPrice: Int64?

  /// The renewal price's currency, in the three letters of ISO 4217.
  public var currency: String?

  /// The billing plan of the next period, if the App Store includes it.
  public var renewalBillingPlanType: WireBillingPlanType?

  /// The commitment after the present one, which only a plan that is paid monthly has.
  public var commitmentInfo: RenewalCommitment?

  /// Offers that would win the customer back, the best one first.
  public var eligibleWinBackOfferIds: [String]?

  /// The app's own name for the account, as the next renewal will carry it.
  public var appAccountToken: WireUUID?

  /// The identifier of the customer's download of the app, which all its subscriptions share.
  public var appTransactionId: String?

  /// The 48 bytes that tie a device's copy to that device, which a server's copy lacks.
  public var deviceVerification: Data?

  /// The nonce that ``deviceVerification`` was made with.
  public var deviceVerificationNonce: WireUUID?

  /// Creates renewal information with the claims that each one carries.
  public init(
    originalTransactionId: String,
    productId: String,
    autoRenewProductId: String?,
    autoRenewStatus: WireAutoRenewStatus,
    signedDate: WireDate,
    environment: WireEnvironment
  ) {
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.autoRenewProductId = autoRenewProductId
    self.autoRenewStatus = autoRenewStatus
    self.signedDate = signedDate
    self.environment = environment
  }
}
