extension NotificationPayload {
  /// Reads what decoding JSON would read, a good deal faster.
  ///
  /// In Apple's model every claim is optional
  /// (https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload). Required are
  /// the claims that say which notification it is, what happened to which app, and when it was signed.
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      notificationType: try claims.require("notificationType"),
      subtype: try claims.read("subtype"),
      notificationUUID: try claims.require("notificationUUID"),
      version: try claims.read("version") ?? "2.0",
      signedDate: try claims.require("signedDate"))
    if let object = try claims.object("data") { data = try .init(object) }
    if let object = try claims.object("summary") { summary = try .init(object) }
    if let object = try claims.object("externalPurchaseToken") {
      externalPurchaseToken = try .init(object)
    }
    if let object = try claims.object("appData") { appData = try .init(object) }
  }
}

extension NotificationData {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      bundleId: try claims.require("bundleId"),
      environment: try claims.require("environment"))
    appAppleId = try claims.read("appAppleId")
    bundleVersion = try claims.read("bundleVersion")
    signedTransactionInfo = try claims.read("signedTransactionInfo")
    signedRenewalInfo = try claims.read("signedRenewalInfo")
    status = try claims.read("status")
    consumptionRequestReason = try claims.read("consumptionRequestReason")
  }
}

extension NotificationSummary {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      environment: try claims.require("environment"),
      bundleId: try claims.require("bundleId"),
      productId: try claims.read("productId") ?? "",
      requestIdentifier: try claims.read("requestIdentifier") ?? "",
      succeededCount: try claims.read("succeededCount") ?? 0,
      failedCount: try claims.read("failedCount") ?? 0)
    appAppleId = try claims.read("appAppleId")
    storefrontCountryCodes = try claims.read("storefrontCountryCodes")
  }
}

extension NotificationExternalPurchaseToken {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      externalPurchaseId: try claims.require("externalPurchaseId"),
      tokenCreationDate: try claims.read("tokenCreationDate"),
      bundleId: try claims.require("bundleId"))
    tokenExpirationDate = try claims.read("tokenExpirationDate")
    tokenType = try claims.read("tokenType")
    appAppleId = try claims.read("appAppleId")
  }
}

extension NotificationAppData {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    self.init(
      bundleId: try claims.require("bundleId"),
      environment: try claims.require("environment"))
    appAppleId = try claims.read("appAppleId")
    signedAppTransactionInfo = try claims.read("signedAppTransactionInfo")
  }
}
