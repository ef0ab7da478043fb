extension RenewalInfoPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  ///
  /// In Apple's model every claim is optional
  /// (https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload).
  /// Without a renewal status, a subscription doesn't renew. A transaction is no renewal, though it
  /// has all that a renewal has to have.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    guard !claims.contains("transactionId") else {
      throw JWSVerificationFailure(.claim, of: "its claim transactionId")
    }
    let next: String? = try claims.read("autoRenewProductId")
    let own: String? = try claims.read("productId")
    guard let product = own ?? next else {
      throw JWSVerificationFailure(.claim, of: "its claim productId")
    }
    self.init(
      originalTransactionId: try claims.require("originalTransactionId"),
      productId: product,
      autoRenewProductId: next,
      autoRenewStatus: try claims.read("autoRenewStatus") ?? .off,
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
