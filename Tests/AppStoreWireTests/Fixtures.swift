import AppStoreWire
import Foundation

extension TransactionPayload {
  /// A month of a subscription, bought when these tests sign.
  static let month = TransactionPayload(
    transactionId: "2000000000000002", originalTransactionId: "2000000000000001",
    bundleId: "com.example.game", productId: "com.example.game.month",
    purchaseDate: WireDate(.signing), originalPurchaseDate: WireDate(.signing),
    type: .autoRenewable, signedDate: WireDate(.signing), environment: .sandbox)

  /// The same month with every claim filled in.
  static let complete: TransactionPayload = {
    var payload = month
    payload.transactionReason = .renewal
    payload.storefront = "AUT"
    payload.storefrontId = "143445"
    payload.price = 1990
    payload.currency = "EUR"
    payload.subscriptionGroupIdentifier = "20000001"
    payload.webOrderLineItemId = "2000000000000003"
    payload.expiresDate = WireDate(.signing + 31 * 86_400)
    payload.isUpgraded = true
    payload.appAccountToken = WireUUID(
      UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    payload.offerType = .code
    payload.offerIdentifier = "spring \"27\" / é"
    payload.offerDiscountType = .payAsYouGo
    payload.offerPeriod = "P2M"
    payload.revocationDate = WireDate(.signing + 86_400)
    payload.revocationReason = .issueWithApp
    payload.revocationType = .refundProrated
    payload.revocationPercentage = 40_000
    payload.billingPlanType = .monthly
    payload.commitmentInfo = TransactionCommitment(
      billingPeriodNumber: 2, totalBillingPeriods: 12,
      commitmentExpiresDate: WireDate(.signing + 365 * 86_400), commitmentPrice: 23_880)
    payload.appTransactionId = "704000000000000001"
    payload.previousOriginalTransactionId = "2000000000000000"
    payload.deviceVerification = Data(200..<248)
    payload.deviceVerificationNonce = WireUUID(
      UUID(uuid: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 171)))
    return payload
  }()

  /// This payload as JSON, its keys sorted.
  func json() throws -> String { try wireJSON(self) }
}

extension AppTransactionPayload {
  /// A download of the same app, with every claim filled in.
  static let complete: AppTransactionPayload = {
    var payload = AppTransactionPayload(
      receiptType: .production, bundleId: "com.example.game", applicationVersion: "2.1",
      originalApplicationVersion: "1.0",
      originalPurchaseDate: WireDate(rawValue: -62_135_769_600_000),
      receiptCreationDate: WireDate(.signing))
    payload.requestDate = WireDate(.signing)
    payload.appAppleId = 1_234_567_890
    payload.versionExternalIdentifier = 8_765_432_109
    payload.preorderDate = WireDate(.signing - 86_400)
    payload.appTransactionId = "704000000000000001"
    payload.originalPlatform = .visionOS
    payload.deviceVerification = Data(100..<148)
    payload.deviceVerificationNonce = WireUUID(
      UUID(uuid: (1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 0, 0, 1)))
    return payload
  }()

  /// This payload as JSON, its keys sorted.
  func json() throws -> String { try wireJSON(self) }
}

/// A payload as JSON, its keys sorted.
func wireJSON(_ payload: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(payload), as: UTF8.self)
}

/// A small seeded generator, so that a failing seed can be run again.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
