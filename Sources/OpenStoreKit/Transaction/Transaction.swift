import AppStoreWire
public import Foundation

/// What the App Store says about one purchase or renewal.
public struct Transaction: Identifiable, Sendable {
  public let id: UInt64

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalID: UInt64

  /// Auto-renewable subscriptions only: names one paid period.
  public let webOrderLineItemID: String?

  public let productID: String
  public let subscriptionGroupID: String?
  public let appBundleID: String
  public let purchaseDate: Date
  public let originalPurchaseDate: Date

  /// Auto-renewable subscriptions only: the first instant that is no longer paid for.
  public let expirationDate: Date?

  public let purchasedQuantity: Int

  /// Whether an upgrade replaced it.
  public let isUpgraded: Bool

  /// The offer that was used.
  public let offer: Offer?

  /// When it was refunded, or access to it ended.
  public let revocationDate: Date?

  public let revocationReason: RevocationReason?
  public let revocationType: RevocationType?

  /// How much was refunded, from 0 to 100.
  public let revocationPercentage: Decimal?

  public let productType: Product.ProductType

  /// The app's own name for the account that bought.
  public let appAccountToken: UUID?

  public let ownershipType: OwnershipType
  public let environment: AppStore.Environment
  public let reason: Reason
  public let storefront: Storefront

  /// What was paid for the whole quantity.
  public let price: Decimal?

  public let currency: Locale.Currency?

  /// Names the person's download of the app.
  public let appTransactionID: String

  /// What ties this copy to this device.
  public let deviceVerification: Data

  /// What ``deviceVerification`` was made with.
  public let deviceVerificationNonce: UUID

  /// When the App Store signed this copy.
  ///
  /// Of two copies the later signed one holds.
  public let signedDate: Date

  let fact: SignedFact
  let launch: AppLaunch

  init(_ payload: TransactionPayload, fact: SignedFact, launch: AppLaunch) {
    self.id = UInt64(payload.transactionId) ?? 0
    self.originalID = UInt64(payload.originalTransactionId) ?? 0
    self.webOrderLineItemID = payload.webOrderLineItemId
    self.productID = payload.productId
    self.subscriptionGroupID = payload.subscriptionGroupIdentifier
    self.appBundleID = payload.bundleId
    self.purchaseDate = payload.purchaseDate.date
    self.originalPurchaseDate = payload.originalPurchaseDate.date
    self.expirationDate = payload.expiresDate?.date
    self.purchasedQuantity = payload.quantity
    self.isUpgraded = payload.isUpgraded ?? false
    self.offer = Offer(payload)
    self.revocationDate = payload.revocationDate?.date
    self.revocationReason = payload.revocationReason.map {
      RevocationReason(rawValue: $0.rawValue)
    }
    self.revocationType = payload.revocationType.map { RevocationType(rawValue: $0.rawValue) }
    self.revocationPercentage = payload.revocationPercentage.map { Decimal($0) / 1000 }
    self.productType = Product.ProductType(rawValue: payload.type.rawValue)
    self.appAccountToken = payload.appAccountToken?.rawValue
    self.ownershipType = OwnershipType(rawValue: payload.inAppOwnershipType.rawValue)
    self.environment = AppStore.Environment(rawValue: payload.environment.rawValue)
    self.reason = payload.transactionReason.map { Reason(rawValue: $0.rawValue) } ?? .purchase
    self.storefront = Storefront(
      countryCode: payload.storefront ?? "", id: payload.storefrontId ?? "")
    self.price = payload.price.map { Decimal($0) / 1000 }
    self.currency = payload.currency.map { Locale.Currency($0) }
    self.appTransactionID = payload.appTransactionId ?? ""
    self.deviceVerification = payload.deviceVerification ?? Data()
    self.deviceVerificationNonce = payload.deviceVerificationNonce?.rawValue ?? .zero
    self.signedDate = payload.signedDate.date
    self.fact = fact
    self.launch = launch
  }

  /// The payload, as JSON.
  public var jsonRepresentation: Data { fact.payload }
}

extension Transaction: Hashable {
  /// Two copies are the same where they say the same.
  public static func == (lhs: Transaction, rhs: Transaction) -> Bool { lhs.fact == rhs.fact }

  public func hash(into hasher: inout Hasher) { hasher.combine(fact) }
}

extension Transaction: CustomDebugStringConvertible {
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
