import AppStoreWire
public import Foundation

extension Product.SubscriptionInfo {
  /// A signed value that describes whether and how a subscription renews.
  public struct RenewalInfo: Sendable {
    /// The subscription's first transaction.
    public let originalTransactionID: UInt64

    /// The product of the newest period.
    public let currentProductID: String

    /// A Boolean value that indicates whether the subscription is set to renew.
    public let willAutoRenew: Bool

    /// The product that it renews as.
    ///
    /// Nil if it will not renew.
    public let autoRenewPreference: String?

    /// The reason why the subscription ended, or was not renewed.
    ///
    /// Nil while it is paid for.
    public let expirationReason: ExpirationReason?

    /// The state of a price increase.
    public let priceIncreaseStatus: PriceIncreaseStatus

    /// A Boolean value that indicates whether the store keeps retrying a failed payment.
    public let isInBillingRetry: Bool

    /// The first instant that is no longer in the days of grace.
    public let gracePeriodExpirationDate: Date?

    /// The offer that the next period is under.
    public let offer: Transaction.Offer?

    /// The date on which the customer became a subscriber, without gaps of up to sixty days.
    ///
    /// The signed date, if the payload has none.
    public let recentSubscriptionStartDate: Date

    /// The end of the newest period.
    public let renewalDate: Date?

    /// The price of the next period, or nil if there is no next period.
    public let renewalPrice: Decimal?

    /// The currency of ``renewalPrice``.
    public let currency: Locale.Currency?

    /// The billing plan of the next period, or nil if the payload has none.
    public let renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType?

    /// The state after the commitment, or nil if it has none.
    public let commitmentInfo: CommitmentInfo?

    /// The offers that may win the person back, the best first.
    public let eligibleWinBackOfferIDs: [String]

    /// The environment of the store that signed this copy.
    public let environment: AppStore.Environment

    /// The date on which the App Store signed this copy.
    ///
    /// Of two copies, the one signed later is current.
    public let signedDate: Date

    /// The bytes that tie this copy to this device.
    public let deviceVerification: Data

    /// The nonce that ``deviceVerification`` was made with.
    public let deviceVerificationNonce: UUID

    /// The app's own name for the account, as the next renewal will carry it.
    public let appAccountToken: UUID?

    /// The identifier of the person's download of the app.
    public let appTransactionID: String

    let fact: SignedFact

    init(_ payload: RenewalInfoPayload, fact: SignedFact) {
      self.originalTransactionID = UInt64(payload.originalTransactionId) ?? 0
      self.currentProductID = payload.productId
      self.willAutoRenew = payload.autoRenewStatus == .on
      self.autoRenewPreference =
        payload.autoRenewStatus == .on ? payload.autoRenewProductId : nil
      self.expirationReason = payload.expirationIntent.map {
        ExpirationReason(rawValue: $0.rawValue)
      }
      self.priceIncreaseStatus = PriceIncreaseStatus(payload.priceIncreaseStatus)
      self.isInBillingRetry = payload.isInBillingRetryPeriod ?? false
      self.gracePeriodExpirationDate = payload.gracePeriodExpiresDate?.date
      self.offer = Transaction.Offer(payload)
      self.recentSubscriptionStartDate =
        payload.recentSubscriptionStartDate?.date ?? payload.signedDate.date
      self.renewalDate = payload.renewalDate?.date
      self.renewalPrice = payload.renewalPrice.map { Decimal($0) / 1000 }
      self.currency = payload.currency.map { Locale.Currency($0) }
      self.renewalBillingPlanType = payload.renewalBillingPlanType.map {
        Product.SubscriptionInfo.BillingPlanType(rawValue: $0.rawValue)
      }
      self.commitmentInfo = payload.commitmentInfo.flatMap { CommitmentInfo($0) }
      self.eligibleWinBackOfferIDs = payload.eligibleWinBackOfferIds ?? []
      self.environment = AppStore.Environment(rawValue: payload.environment.rawValue)
      self.signedDate = payload.signedDate.date
      self.deviceVerification = payload.deviceVerification ?? Data()
      self.deviceVerificationNonce = payload.deviceVerificationNonce?.rawValue ?? .zero
      self.appAccountToken = payload.appAccountToken?.rawValue
      self.appTransactionID = payload.appTransactionId ?? ""
      self.fact = fact
    }

    /// The payload, as JSON.
    public var jsonRepresentation: Data { fact.payload }
  }
}

extension Product.SubscriptionInfo.RenewalInfo: Hashable {
  /// Returns whether both copies have the same content, regardless of their signatures.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.fact == rhs.fact }

  /// Hashes the signed copy.
  public func hash(into hasher: inout Hasher) { hasher.combine(fact) }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
  /// A text for logs and debuggers: ``jsonRepresentation`` as text.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
