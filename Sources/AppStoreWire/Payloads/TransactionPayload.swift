public import Foundation

/// What the App Store says about one transaction, under its own claim names.
///
/// The claims that every transaction carries are what it is created with; the others are nil until
/// set, and stay off the wire while nil. Claims not listed here are ignored when read.
public struct TransactionPayload: Codable, Hashable, Sendable {
  public var transactionId: String

  /// The first transaction of the same subscription, or the transaction itself.
  public var originalTransactionId: String

  public var bundleId: String
  public var productId: String
  public var purchaseDate: WireDate
  public var originalPurchaseDate: WireDate
  public var quantity: Int
  public var type: WireProductType
  public var inAppOwnershipType: WireOwnershipType

  /// When the App Store signed this.
  ///
  /// Of two facts about one transaction, the later signed one holds.
  public var signedDate: WireDate

  public var environment: WireEnvironment

  /// Absent from what was signed before 2023.
  public var transactionReason: WireTransactionReason?

  /// The storefront's country, in three letters.
  public var storefront: String?

  /// The storefront's number.
  public var storefrontId: String?

  /// Thousandths of the currency's unit, for the whole quantity, after any discount.
  public var price: Int64?

  /// The price's currency, in the three letters of ISO 4217.
  public var currency: String?

  /// Auto-renewable subscriptions only.
  public var subscriptionGroupIdentifier: String?

  /// Auto-renewable subscriptions only: names one paid period, over all of a customer's devices.
  public var webOrderLineItemId: String?

  /// Auto-renewable subscriptions only: the first instant that is no longer paid for.
  public var expiresDate: WireDate?

  /// Whether an upgrade replaced it, which the App Store writes only when true.
  public var isUpgraded: Bool?

  /// The app's own name for the account that bought, if the app gave one.
  public var appAccountToken: WireUUID?

  public var offerType: WireOfferType?

  /// The offer's or code's name, which an introductory offer does not have.
  public var offerIdentifier: String?

  public var offerDiscountType: WireOfferDiscountType?

  /// How long the whole offer lasts, in ISO 8601: two periods of a month are `P2M`.
  public var offerPeriod: String?

  public var revocationDate: WireDate?
  public var revocationReason: WireRevocationReason?
  public var revocationType: WireRevocationType?

  /// Thousandths of a percent that were refunded: 40 % is 40000.
  public var revocationPercentage: Int?

  /// The customer's download of the app, the same for every transaction in it.
  public var appTransactionId: String?

  /// The transaction that a migration to the Advanced Commerce API began from.
  public var previousOriginalTransactionId: String?

  /// Ties a device's copy to that device, in 48 bytes that a server's copy lacks.
  public var deviceVerification: Data?

  /// What ``deviceVerification`` was made with.
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
