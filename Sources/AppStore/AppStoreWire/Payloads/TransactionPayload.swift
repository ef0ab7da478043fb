public import Foundation

/// A payload about one transaction, under the App Store's claim names.
///
/// It is created with the claims that every transaction carries. The others are nil until
/// set, and stay off the wire while nil. Claims not listed here are ignored when read.
public struct TransactionPayload: Codable, Hashable, Sendable {
  /// The identifier of the transaction.
  public var transactionId: String

  /// The identifier of the subscription's first transaction, or of the transaction itself.
  public var originalTransactionId: String

  /// The bundle identifier of the app.
  public var bundleId: String

  /// The product's identifier in App Store Connect.
  public var productId: String

  /// The date of the purchase or the renewal.
  public var purchaseDate: WireDate

  /// The date of the subscription's first transaction, or of the transaction itself.
  public var originalPurchaseDate: WireDate

  /// The number of units that were bought.
  public var quantity: Int

  /// The type of product.
  public var type: WireProductType

  /// The customer's kind of ownership.
  public var inAppOwnershipType: WireOwnershipType

  /// The date on which the App Store signed this.
  ///
  /// Of two payloads about one transaction, the one signed later is current.
  public var signedDate: WireDate

  /// The environment of the store that the purchase was made in.
  public var environment: WireEnvironment

  /// The cause of the transaction.
  ///
  /// Transactions signed before 2023 lack it.
  public var transactionReason: WireTransactionReason?

  /// The storefront's country, in three letters.
  public var storefront: String?

  /// The storefront's number.
  public var storefrontId: String?

  /// The price for the whole quantity after any discount, in thousandths of the currency's unit.
  public var price: Int64?

  /// The price's currency, in the three letters of ISO 4217.
  public var currency: String?

  /// The identifier of the subscription group, which only auto-renewable subscriptions have.
  public var subscriptionGroupIdentifier: String?

  /// The identifier of one paid period, over all of a customer's devices.
  ///
  /// Only auto-renewable subscriptions have one.
  public var webOrderLineItemId: String?

  /// The first instant that is no longer paid for.
  ///
  /// Only auto-renewable subscriptions have one.
  public var expiresDate: WireDate?

  /// A Boolean value that indicates whether an upgrade replaced it.
  ///
  /// The App Store writes it only when true.
  public var isUpgraded: Bool?

  /// The app's identifier for the buying account, if the app set one.
  public var appAccountToken: WireUUID?

  /// The kind of offer that it was bought under.
  public var offerType: WireOfferType?

  /// The offer's or code's name, which an introductory offer does not have.
  public var offerIdentifier: String?

  /// The way in which the offer is paid.
  public var offerDiscountType: WireOfferDiscountType?

  /// The length of the whole offer, in ISO 8601: two periods of a month are `P2M`.
  public var offerPeriod: String?

  /// The date on which it was refunded or revoked.
  public var revocationDate: WireDate?

  /// The reason for the revocation.
  public var revocationReason: WireRevocationReason?

  /// The share that was revoked.
  public var revocationType: WireRevocationType?

  /// The percentage of the price that was refunded, in thousandths: 40 % is 40000.
  public var revocationPercentage: Int?

  /// The subscription's billing plan, if the App Store includes it.
  public var billingPlanType: WireBillingPlanType?

  /// The commitment that it is one payment of, which only a plan that is paid monthly has.
  public var commitmentInfo: TransactionCommitment?

  /// The identifier of the customer's download of the app, which all its transactions share.
  public var appTransactionId: String?

  /// The identifier of the transaction that a migration to the Advanced Commerce API started with.
  public var previousOriginalTransactionId: String?

  /// The 48 bytes that tie a device's copy to that device, which a server's copy lacks.
  public var deviceVerification: Data?

  /// The nonce that ``deviceVerification`` was made with.
  public var deviceVerificationNonce: WireUUID?

  /// Creates a transaction with the claims that each one carries.
  public init(
    transactionId: String,
    originalTransactionId: String,
    bundleId: String,
    productId: String,
    purchaseDate: WireDate,
    originalPurchaseDate: WireDate,
    quantity: Int = 1,
    type: WireProductType,
    inAppOwnershipType: WireOwnershipType = .purchased,
    signedDate: WireDate,
    environment: WireEnvironment
  ) {
    self.transactionId = transactionId
    self.originalTransactionId = originalTransactionId
    self.bundleId = bundleId
    self.productId = productId
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.quantity = quantity
    self.type = type
    self.inAppOwnershipType = inAppOwnershipType
    self.signedDate = signedDate
    self.environment = environment
  }
}
