extension TransactionPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      transactionId: try claims.require("transactionId"),
      originalTransactionId: try claims.require("originalTransactionId"),
      bundleId: try claims.require("bundleId"),
      productId: try claims.require("productId"),
      purchaseDate: try claims.require("purchaseDate"),
      originalPurchaseDate: try claims.require("originalPurchaseDate"),
      quantity: try claims.require("quantity"),
      type: try claims.require("type"),
      inAppOwnershipType: try claims.require("inAppOwnershipType"),
      signedDate: try claims.require("signedDate"),
      environment: try claims.require("environment"))
    transactionReason = try claims.read("transactionReason")
    storefront = try claims.read("storefront")
    storefrontId = try claims.read("storefrontId")
    price = try claims.read("price")
    currency = try claims.read("currency")
    subscriptionGroupIdentifier = try claims.read("subscriptionGroupIdentifier")
    webOrderLineItemId = try claims.read("webOrderLineItemId")
    expiresDate = try claims.read("expiresDate")
    isUpgraded = try claims.read("isUpgraded")
    appAccountToken = try claims.read("appAccountToken")
    offerType = try claims.read("offerType")
    offerIdentifier = try claims.read("offerIdentifier")
    offerDiscountType = try claims.read("offerDiscountType")
    offerPeriod = try claims.read("offerPeriod")
    revocationDate = try claims.read("revocationDate")
    revocationReason = try claims.read("revocationReason")
    revocationType = try claims.read("revocationType")
    revocationPercentage = try claims.read("revocationPercentage")
    billingPlanType = try claims.read("billingPlanType")
    if let object = try claims.object("commitmentInfo") { commitmentInfo = try .init(object) }
    appTransactionId = try claims.read("appTransactionId")
    previousOriginalTransactionId = try claims.read("previousOriginalTransactionId")
    deviceVerification = try claims.read("deviceVerification")
    deviceVerificationNonce = try claims.read("deviceVerificationNonce")
  }
}
