import AppStoreWire
import Foundation

extension NotificationPayload {
  /// A notification of this type about nothing.
  static func bare(_ type: WireNotificationType) -> NotificationPayload {
    NotificationPayload(
      notificationType: type,
      notificationUUID: WireUUID(
        UUID(uuid: (0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255))),
      signedDate: WireDate(.signing))
  }

  /// The App Store's answer to a server that asked for one.
  static let test: NotificationPayload = {
    var payload = bare(.test)
    payload.data = NotificationData(bundleId: "com.example.game", environment: .sandbox)
    return payload
  }()

  /// A renewal in production, with every claim of its kind filled in.
  static let renewed: NotificationPayload = {
    var payload = bare(.didRenew)
    payload.subtype = .billingRecovery
    var data = NotificationData(bundleId: "com.example.game", environment: .production)
    data.appAppleId = 1_234_567_890
    data.bundleVersion = "42"
    data.signedTransactionInfo = "a.b.c"
    data.signedRenewalInfo = "d.e.f"
    data.status = .active
    data.consumptionRequestReason = .legal
    payload.data = data
    return payload
  }()

  /// Extended renewals of many subscribers, with every claim of the kind filled in.
  static let summed: NotificationPayload = {
    var payload = bare(.renewalExtension)
    payload.subtype = .summary
    var summary = NotificationSummary(
      environment: .production, bundleId: "com.example.game", productId: "com.example.game.month",
      requestIdentifier: "outage", succeededCount: 5, failedCount: 2)
    summary.appAppleId = 1_234_567_890
    summary.storefrontCountryCodes = ["AUT", "USA"]
    payload.summary = summary
    return payload
  }()

  /// A token for purchases outside the App Store, with every claim of its kind filled in.
  static let outside: NotificationPayload = {
    var payload = bare(.externalPurchaseToken)
    payload.subtype = .created
    var token = NotificationExternalPurchaseToken(
      externalPurchaseId: "b2158121", tokenCreationDate: WireDate(.signing),
      bundleId: "com.example.game")
    token.tokenExpirationDate = WireDate(.signing + 86_400)
    token.tokenType = "SERVICES"
    token.appAppleId = 1_234_567_890
    payload.externalPurchaseToken = token
    return payload
  }()

  /// Consent that was taken back, with every claim of its kind filled in.
  static let rescinded: NotificationPayload = {
    var payload = bare(.rescindConsent)
    var app = NotificationAppData(bundleId: "com.example.game", environment: .production)
    app.appAppleId = 1_234_567_890
    app.signedAppTransactionInfo = "a.b.c"
    payload.appData = app
    return payload
  }()
}
