extension AppTransactionPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      receiptType: try claims.require("receiptType"),
      bundleId: try claims.require("bundleId"),
      applicationVersion: try claims.require("applicationVersion"),
      originalApplicationVersion: try claims.require("originalApplicationVersion"),
      originalPurchaseDate: try claims.require("originalPurchaseDate"),
      receiptCreationDate: try claims.require("receiptCreationDate"))
    requestDate = try claims.read("requestDate")
    appAppleId = try claims.read("appAppleId")
    versionExternalIdentifier = try claims.read("versionExternalIdentifier")
    preorderDate = try claims.read("preorderDate")
    appTransactionId = try claims.read("appTransactionId")
    originalPlatform = try claims.read("originalPlatform")
    deviceVerification = try claims.read("deviceVerification")
    deviceVerificationNonce = try claims.read("deviceVerificationNonce")
  }
}
