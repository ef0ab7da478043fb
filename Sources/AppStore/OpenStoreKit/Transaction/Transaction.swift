import AppStoreWire
public import Foundation

/// A signed value that describes one purchase or one renewal of a subscription.
public struct Transaction: Identifiable, Sendable {
  /// The identifier of the transaction.
  public let id: UInt64

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalID: UInt64

  /// The identifier of one paid period, which only auto-renewable subscriptions have.
  public let webOrderLineItemID: String?

  /// The product's identifier in App Store Connect.
  public let productID: String

  /// The identifier of the subscription's group, or nil for other products.
  public let subscriptionGroupID: String?

  /// The bundle identifier of the app that sold it.
  public let appBundleID: String

  /// The date of the purchase or the renewal, from which on it is paid for.
  public let purchaseDate: Date

  /// The date of the subscription's first transaction, or of the transaction itself.
  public let originalPurchaseDate: Date

  /// The first instant that is no longer paid for, which only auto-renewable subscriptions have.
  public let expirationDate: Date?

  /// The number of units that were bought.
  public let purchasedQuantity: Int

  /// A Boolean value that indicates whether an upgrade replaced the subscription.
  public let isUpgraded: Bool

  /// The offer that was used, or nil if there was none.
  public let offer: Offer?

  /// The date on which the purchase was refunded or the access to it ended, or nil.
  public let revocationDate: Date?

  /// The reason for the revocation, or nil if it was not revoked.
  public let revocationReason: RevocationReason?

  /// The share that was revoked, or nil if the payload has none.
  public let revocationType: RevocationType?

  /// The percentage of the price that was refunded, from 0 to 100.
  public let revocationPercentage: Decimal?

  /// The product's type.
  public let productType: Product.ProductType

  /// The app's own name for the account that bought.
  public let appAccountToken: UUID?

  /// The person's kind of ownership.
  public let ownershipType: OwnershipType

  /// The environment of the store that signed this copy.
  public let environment: AppStore.Environment

  /// The cause of the transaction; ``Reason/purchase`` if the payload has none.
  public let reason: Reason

  /// The storefront of the purchase.
  public let storefront: Storefront

  /// The price that was paid for the whole quantity, or nil if the payload has none.
  public let price: Decimal?

  /// The currency of ``price``.
  public let currency: Locale.Currency?

  /// The billing plan of the subscription, or nil if the payload has none.
  public let billingPlanType: Product.SubscriptionInfo.BillingPlanType?

  /// The place of the transaction in a commitment, or nil if it isn't in one.
  public let commitmentInfo: CommitmentInfo?

  /// The identifier of the person's download of the app.
  public let appTransactionID: String

  /// The bytes that tie this copy to this device.
  public let deviceVerification: Data

  /// The nonce that ``deviceVerification`` was made with.
  public let deviceVerificationNonce: UUID

  /// The date on which the App Store signed this copy.
  ///
  /// Of two copies, the one signed later is current.
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
    self.billingPlanType = payload.billingPlanType.map {
      Product.SubscriptionInfo.BillingPlanType(rawValue: $0.rawValue)
    }
    self.commitmentInfo = payload.commitmentInfo.flatMap { CommitmentInfo($0) }
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
  /// Returns whether both copies have the same content, regardless of their signatures.
  public static func == (lhs: Transaction, rhs: Transaction) -> Bool { lhs.fact == rhs.fact }

  /// Hashes the signed copy.
  public func hash(into hasher: inout Hasher) { hasher.combine(fact) }
}

extension Transaction: CustomDebugStringConvertible {
  /// A text for logs and debuggers: ``jsonRepresentation`` as text.
  public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
