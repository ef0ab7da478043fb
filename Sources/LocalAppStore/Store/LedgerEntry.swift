import AppStoreWire
public import Foundation

/// One transaction, or a purchase that waits to be one, as the store has it.
public struct LedgerEntry: Hashable, Codable, Sendable, Identifiable {
  /// The state of a purchase.
  public enum Phase: Hashable, Codable, Sendable {
    /// The transaction was made.
    case purchased

    /// It waits for somebody's answer.
    case pending(PendingPurchase.Cause)
  }

  /// The identifier of the transaction, or the one that it is to have.
  public let id: TransactionID

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalID: TransactionID

  /// The identifier of the product.
  public let productID: String

  /// The state of the purchase.
  public let phase: Phase

  /// The date of the purchase or the renewal, or of the request that waits for an answer.
  public let purchaseDate: Date

  /// The first instant that is no longer paid for, or nil for what does not end.
  public let expirationDate: Date?

  /// The date on which it was refunded or revoked, or nil where it was not.
  public let revocationDate: Date?

  /// A Boolean value that indicates whether the subscription that it belongs to is to renew.
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
      renews: subscription?.renews ?? false,
      hasBillingIssue: isNewest && subscription?.isUnpaid == true,
      isAskedForConsent: isNewest && subscription?.priceIncrease?.isAgreed == false)
  }

  init(_ pending: PendingPurchase) {
    self.init(
      id: pending.id, originalID: pending.id, productID: pending.order.productID,
      phase: .pending(pending.cause), purchaseDate: pending.date, expirationDate: nil,
      revocationDate: nil, renews: false, hasBillingIssue: false, isAskedForConsent: false)
  }
}
