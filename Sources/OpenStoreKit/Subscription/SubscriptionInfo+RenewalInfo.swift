import AppStoreWire
public import Foundation

extension Product.SubscriptionInfo {
  /// What the App Store says about how a subscription goes on.
  public struct RenewalInfo: Sendable {
    /// The subscription's first transaction.
    public let originalTransactionID: UInt64

    /// The product of the newest period.
    public let currentProductID: String

    public let willAutoRenew: Bool

    /// The product that it renews as.
    ///
    /// Nil where it will not renew.
    public let autoRenewPreference: String?

    /// Why it ended, or was not renewed.
    ///
    /// Nil while it is paid for.
    public let expirationReason: ExpirationReason?

    public let priceIncreaseStatus: PriceIncreaseStatus

    /// Whether the store goes on trying to be paid.
    public let isInBillingRetry: Bool

    /// The first instant that is no longer in the days of grace.
    public let gracePeriodExpirationDate: Date?

    /// The offer that the next period is under.
    public let offer: Transaction.Offer?

    /// When the person became a subscriber, gaps of up to sixty days not counted.
    public let recentSubscriptionStartDate: Date

    /// The end of the newest period.
    public let renewalDate: Date?

    /// What the next period costs.
    public let renewalPrice: Decimal?

    public let currency: Locale.Currency?

    /// The offers that may win the person back, the best first.
    public let eligibleWinBackOfferIDs: [String]

    public let environment: AppStore.Environment

    /// When the App Store signed this copy.
    ///
    /// Of two copies the later signed one holds.
    public let signedDate: Date

    /// What ties this copy to this device.
    public let deviceVerification: Data

    /// What ``deviceVerification`` was made with.
    public let deviceVerificationNonce: UUID

    /// The app's own name for the account, as the next renewal will carry it.
    public let appAccountToken: UUID?

    /// Names the person's download of the app.
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
  /// Two copies are the same where they say the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.fact == rhs.fact }

  public func hash(into hasher: inout Hasher) { hasher.combine(fact) }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
