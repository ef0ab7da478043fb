extension RenewalInfoPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      originalTransactionId: try claims.require("originalTransactionId"),
      productId: try claims.require("productId"),
      autoRenewProductId: try claims.read("autoRenewProductId"),
      autoRenewStatus: try claims.require("autoRenewStatus"),
      signedDate: try claims.require("signedDate"),
      environment: try claims.require("environment"))
    expirationIntent = try claims.read("expirationIntent")
    isInBillingRetryPeriod = try claims.read("isInBillingRetryPeriod")
    gracePeriodExpiresDate = try claims.read("gracePeriodExpiresDate")
    priceIncreaseStatus = try claims.read("priceIncreaseStatus")
    offerType = try claims.read("offerType")
    offerIdentifier = try claims.read("offerIdentifier")
    offerDiscountType = try claims.read("offerDiscountType")
    offerPeriod = try claims.read("offerPeriod")
    recentSubscriptionStartDate = try claims.read("recentSubscriptionStartDate")
    renewalDate = try claims.read("renewalDate")
    renewalPrice = try claims.read("renewalPrice")
    currency = try claims.read("currency")
    renewalBillingPlanType = try claims.read("renewalBillingPlanType")
    if let object = try claims.object("commitmentInfo") { commitmentInfo = try .init(object) }
    eligibleWinBackOfferIds = try claims.read("eligibleWinBackOfferIds")
    appAccountToken = try claims.read("appAccountToken")
    appTransactionId = try claims.read("appTransactionId")
    deviceVerification = try claims.read("deviceVerification")
    deviceVerificationNonce = try claims.read("deviceVerificationNonce")
  }
}
