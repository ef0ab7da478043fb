extension TransactionPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  ///
  /// In Apple's model every claim is optional
  /// (https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload), so
  /// this requires only claims without which a transaction means nothing: its identifier, app,
  /// product and environment, and when it was bought and signed. Missing other claims get the value
  /// that their absence means.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    let transactionId: String = try claims.require("transactionId")
    let purchaseDate: WireDate = try claims.require("purchaseDate")
    self.init(
      transactionId: transactionId,
      originalTransactionId: try claims.read("originalTransactionId") ?? transactionId,
      bundleId: try claims.require("bundleId"),
      productId: try claims.require("productId"),
      purchaseDate: purchaseDate,
      originalPurchaseDate: try claims.read("originalPurchaseDate") ?? purchaseDate,
      quantity: try claims.read("quantity") ?? 1,
      type: try claims.read("type")
        ?? (claims.contains("subscriptionGroupIdentifier") ? .autoRenewable : .nonConsumable),
      inAppOwnershipType: try claims.read("inAppOwnershipType") ?? .purchased,
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
