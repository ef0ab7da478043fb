extension RetentionRequestPayload {
  /// Reads the claims, all of which Apple documents as required.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      originalTransactionId: try claims.require("originalTransactionId"),
      appAppleId: try claims.require("appAppleId"), productId: try claims.require("productId"),
      userLocale: try claims.require("userLocale"),
      requestIdentifier: try claims.require("requestIdentifier"),
      environment: try claims.require("environment"),
      signedDate: try claims.require("signedDate"))
  }
}
