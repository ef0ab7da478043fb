public import AppStoreWire
public import Foundation

/// A transaction or a pending purchase in the store.
public struct LedgerEntry: Hashable, Codable, Sendable, Identifiable {
  /// The state of a purchase.
  public enum Phase: Hashable, Codable, Sendable {
    /// The transaction was made.
    case purchased

    /// It waits for an answer.
    case pending(PendingPurchase.Cause)
  }

  /// An offer as a transaction names it.
  public struct Offer: Hashable, Codable, Sendable {
    /// The kind of offer.
    public let type: WireOfferType

    /// The offer's or the code's name, which an introductory offer does not have.
    public let id: String?

    /// The way in which the offer is paid.
    public let discount: WireOfferDiscountType
  }

  /// The identifier of the transaction, or of the future one.
  public let id: TransactionID

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalID: TransactionID

  /// The identifier of the product.
  public let productID: String

  /// The state of the purchase.
  public let phase: Phase

  /// The date of the purchase or the renewal, or of the request that waits for an answer.
  public let purchaseDate: Date

  /// The end of the paid period, or nil if it doesn't end.
  public let expirationDate: Date?

  /// The date on which it was refunded or revoked, or nil if it was not.
  public let revocationDate: Date?

  /// The number of units.
  public let quantity: Int

  /// The price for all of them after any discount, in thousandths of the currency's unit, or nil if
  /// nothing was paid yet.
  public let price: Int64?

  /// The currency of the price, as ISO 4217, or nil if nothing was paid yet.
  public let currency: String?

  /// The offer that it was bought on, or nil.
  public let offer: Offer?

  /// The account's kind of ownership.
  public let ownership: WireOwnershipType

  /// A Boolean value that indicates whether the app has finished it.
  public let isFinished: Bool

  /// A Boolean value that indicates whether an upgrade took its place.
  public let isUpgraded: Bool

  /// A Boolean value that indicates whether its subscription is set to renew.
  public let renews: Bool

  /// A Boolean value that indicates whether a renewal of its subscription could not be paid.
  public let hasBillingIssue: Bool

  /// A Boolean value that indicates whether the person has yet to consent to a higher price.
  public let isAskedForConsent: Bool
}

extension LedgerEntry {
  init(_ purchase: Purchase, of subscription: Subscription?) {
    let isNewest = subscription?.latest == purchase.id
    self.init(
      id: purchase.id, originalID: purchase.originalID, productID: purchase.productID,
      phase: .purchased, purchaseDate: purchase.date.date,
      expirationDate: purchase.term?.end.date, revocationDate: purchase.revocation?.date.date,
      quantity: purchase.quantity, price: purchase.price, currency: purchase.storefront.currency,
      offer: purchase.offer.map { Offer(type: $0.type, id: $0.id, discount: $0.discount) },
      ownership: purchase.ownership, isFinished: purchase.isFinished,
      isUpgraded: purchase.term?.isUpgraded ?? false, renews: subscription?.renews ?? false,
      hasBillingIssue: isNewest && subscription?.isUnpaid == true,
      isAskedForConsent: isNewest && subscription?.priceIncrease?.isAgreed == false)
  }

  init(_ pending: PendingPurchase) {
    self.init(
      id: pending.id, originalID: pending.id, productID: pending.order.productID,
      phase: .pending(pending.cause), purchaseDate: pending.date, expirationDate: nil,
      revocationDate: nil, quantity: pending.order.quantity, price: nil, currency: nil, offer: nil,
      ownership: .purchased, isFinished: false, isUpgraded: false, renews: false,
      hasBillingIssue: false, isAskedForConsent: false)
  }
}
