extension AppTransactionPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  ///
  /// Required are the environment, the app and the instant of signing; in Apple's model every claim is optional
  /// (https://developer.apple.com/documentation/storekit/apptransaction).
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    let created: WireDate = try claims.require("receiptCreationDate")
    self.init(
      receiptType: try claims.require("receiptType"),
      bundleId: try claims.require("bundleId"),
      applicationVersion: try claims.read("applicationVersion") ?? "",
      originalApplicationVersion: try claims.read("originalApplicationVersion") ?? "",
      originalPurchaseDate: try claims.read("originalPurchaseDate") ?? created,
      receiptCreationDate: created)
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
