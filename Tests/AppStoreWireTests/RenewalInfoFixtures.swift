import AppStoreWire
import Foundation

extension RenewalInfoPayload {
  /// A subscription to the month that will renew.
  static let month = RenewalInfoPayload(
    originalTransactionId: "2000000000000001", productId: "com.example.game.month",
    autoRenewProductId: "com.example.game.month", autoRenewStatus: .on,
    signedDate: WireDate(.signing), environment: .sandbox)

  /// The same subscription with every claim filled in.
  static let complete: RenewalInfoPayload = {
    var payload = month
    payload.autoRenewProductId = "com.example.game.week"
    payload.autoRenewStatus = .off
    payload.expirationIntent = .billingError
    payload.isInBillingRetryPeriod = true
    payload.gracePeriodExpiresDate = WireDate(.signing + 16 * 86_400)
    payload.priceIncreaseStatus = .pending
    payload.offerType = .winBack
    payload.offerIdentifier = "come \"back\" / é"
    payload.offerDiscountType = .payUpFront
    payload.offerPeriod = "P3M"
    payload.recentSubscriptionStartDate = WireDate(.signing - 86_400)
    payload.renewalDate = WireDate(.signing + 31 * 86_400)
    payload.renewalPrice = 9990
    payload.currency = "EUR"
    payload.renewalBillingPlanType = .monthly
    payload.commitmentInfo = RenewalCommitment(
      commitmentAutoRenewProductId: "com.example.game.year", commitmentAutoRenewStatus: .off,
      commitmentRenewalBillingPlanType: .billedUpFront,
      commitmentRenewalDate: WireDate(.signing + 365 * 86_400), commitmentRenewalPrice: 19_990)
    payload.eligibleWinBackOfferIds = ["best", "se\\cond", "é"]
    payload.appAccountToken = WireUUID(
      UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    payload.appTransactionId = "704000000000000001"
    payload.deviceVerification = Data(200..<248)
    payload.deviceVerificationNonce = WireUUID(
      UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 171)))
    return payload
  }()
}
