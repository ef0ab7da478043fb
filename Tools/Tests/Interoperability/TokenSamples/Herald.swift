import AppStoreWire
import Foundation

/// Signs every notification that there is, with an authority of its own.
struct Herald {
  /// The instant of its signatures.
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private static let bundleID = "com.example.strangers"
  private static let appAppleID: Int64 = 1_000_000_001

  let environment: WireEnvironment
  private let authority = SigningAuthority(seed: 42)

  init(environment: WireEnvironment) { self.environment = environment }

  /// A token for each state of a renewal, and for each notification.
  func samples() throws -> [Sample] {
    let renewals = try RenewalScenario.all.map { scenario in
      var payload = renewal
      scenario.happen(&payload)
      return try sample(of: scenario.name, .renewalInfo, payload)
    }
    let notifications = try NotificationScenario.all.map { scenario in
      try sample(of: scenario.name, .notification, notification(of: scenario))
    }
    return renewals + notifications
  }

  private var renewal: RenewalInfoPayload {
    var payload = RenewalInfoPayload(
      originalTransactionId: "2000000000000001", productId: "month", autoRenewProductId: "month",
      autoRenewStatus: .on, signedDate: WireDate(Self.now), environment: environment)
    payload.recentSubscriptionStartDate = WireDate(Self.now - 86_400)
    payload.renewalDate = WireDate(Self.now + 29 * 86_400)
    payload.renewalPrice = 4990
    payload.currency = "EUR"
    return payload
  }

  private func transaction(_ type: WireProductType) -> TransactionPayload {
    TransactionPayload(
      transactionId: "2000000000000001", originalTransactionId: "2000000000000001",
      bundleId: Self.bundleID, productId: type == .autoRenewable ? "month" : "unlock",
      purchaseDate: WireDate(Self.now - 86_400), originalPurchaseDate: WireDate(Self.now - 86_400),
      type: type, signedDate: WireDate(Self.now), environment: environment)
  }

  private var download: AppTransactionPayload {
    var payload = AppTransactionPayload(
      receiptType: environment, bundleId: Self.bundleID, applicationVersion: "2.0",
      originalApplicationVersion: "1.0", originalPurchaseDate: WireDate(Self.now - 86_400),
      receiptCreationDate: WireDate(Self.now))
    payload.appAppleId = numberInProduction
    return payload
  }

  private var numberInProduction: Int64? { environment == .production ? Self.appAppleID : nil }

  private func notification(of scenario: NotificationScenario) throws -> NotificationPayload {
    var payload = NotificationPayload(
      notificationType: scenario.type, subtype: scenario.subtype,
      notificationUUID: WireUUID(
        UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255))),
      signedDate: WireDate(Self.now))
    switch scenario.contents {
    case .subscription(let status): payload.data = try data(status: status)
    case .purchase: payload.data = try data(status: nil)
    case .app:
      payload.data = NotificationData(bundleId: Self.bundleID, environment: environment)
      payload.data?.appAppleId = numberInProduction
    case .summary: payload.summary = summary
    case .externalPurchase: payload.externalPurchaseToken = externalPurchaseToken
    case .download: payload.appData = try appData()
    }
    if scenario.type == .consumptionRequest { payload.data?.consumptionRequestReason = .legal }
    return payload
  }

  private func data(status: WireSubscriptionStatus?) throws -> NotificationData {
    var data = NotificationData(bundleId: Self.bundleID, environment: environment)
    data.appAppleId = numberInProduction
    data.bundleVersion = "42"
    data.status = status
    data.signedTransactionInfo = try authority.sign(
      transaction(status == nil ? .nonConsumable : .autoRenewable), at: Self.now)
    data.signedRenewalInfo = try status.map { _ in try authority.sign(renewal, at: Self.now) }
    return data
  }

  private var summary: NotificationSummary {
    var summary = NotificationSummary(
      environment: environment, bundleId: Self.bundleID, productId: "month",
      requestIdentifier: "outage", succeededCount: 1000, failedCount: 3)
    summary.appAppleId = numberInProduction
    summary.storefrontCountryCodes = ["AUT", "USA"]
    return summary
  }

  private var externalPurchaseToken: NotificationExternalPurchaseToken {
    var token = NotificationExternalPurchaseToken(
      externalPurchaseId: environment == .production ? "b2158121" : "SANDBOX_b2158121",
      tokenCreationDate: WireDate(Self.now), bundleId: Self.bundleID)
    token.appAppleId = Self.appAppleID
    return token
  }

  private func appData() throws -> NotificationAppData {
    var data = NotificationAppData(bundleId: Self.bundleID, environment: environment)
    data.appAppleId = numberInProduction
    data.signedAppTransactionInfo = try authority.sign(download, at: Self.now)
    return data
  }

  private func sample(
    of scenario: String, _ kind: TokenKind, _ payload: some Encodable
  ) throws -> Sample {
    Sample(
      scenario: scenario, kind: kind, token: try authority.sign(payload, at: Self.now),
      root: Data(authority.root), bundleID: Self.bundleID, appAppleID: Self.appAppleID,
      environment: environment.rawValue)
  }
}
