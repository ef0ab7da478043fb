public import Foundation

/// What the App Store says about a subscription's next renewal, under its own claim names.
///
/// As with ``TransactionPayload``, it is created with the claims that are always there, and what is
/// nil does not apply. Claims of the Advanced Commerce API are ignored when read.
public struct RenewalInfoPayload: Codable, Hashable, Sendable {
  /// Names the subscription through all of its renewals.
  public var originalTransactionId: String

  /// The product of the current period, or of the last one.
  public var productId: String

  /// The product that is renewed to, which a waiting downgrade makes another than ``productId``.
  public var autoRenewProductId: String?

  public var autoRenewStatus: WireAutoRenewStatus

  /// When the App Store signed this.
  ///
  /// Of two facts about one subscription, the later signed one holds.
  public var signedDate: WireDate

  public var environment: WireEnvironment

  /// Why it ended, once it did.
  public var expirationIntent: WireExpirationIntent?

  /// Whether payment failed and is tried again.
  public var isInBillingRetryPeriod: Bool?

  /// The first instant that is no longer in the days of grace.
  public var gracePeriodExpiresDate: WireDate?

  /// What became of a higher price, if there is to be one.
  public var priceIncreaseStatus: WirePriceIncreaseStatus?

  /// The offer that the next period is under.
  public var offerType: WireOfferType?

  /// The offer's or code's name, which an introductory offer does not have.
  public var offerIdentifier: String?

  public var offerDiscountType: WireOfferDiscountType?

  /// How long the whole offer lasts, in ISO 8601: two periods of a month are `P2M`.
  public var offerPeriod: String?

  /// When the customer became a subscriber, gaps of up to sixty days left out of account.
  public var recentSubscriptionStartDate: WireDate?

  /// The end of the newest period, absent only from what was signed before there was this claim.
  public var renewalDate: WireDate?

  /// Thousandths of the currency's unit that the next renewal costs.
  public var renewalPrice: Int64?

  /// The renewal price's currency, in the three letters of ISO 4217.
  public var currency: String?

  /// Offers that would win the customer back, the best one first.
  public var eligibleWinBackOfferIds: [String]?

  /// The app's own name for the account, as the next renewal will carry it.
  public var appAccountToken: WireUUID?

  /// The customer's download of the app, the same for every subscription in it.
  public var appTransactionId: String?

  /// Ties a device's copy to that device, in 48 bytes that a server's copy lacks.
  public var deviceVerification: Data?

  /// What ``deviceVerification`` was made with.
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
