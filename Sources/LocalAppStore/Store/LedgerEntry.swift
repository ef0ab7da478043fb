public import Foundation

/// One transaction, or a purchase that waits to be one, as whoever runs the store sees it.
public struct LedgerEntry: Hashable, Codable, Sendable, Identifiable {
  /// Where it is.
  public enum Phase: Hashable, Codable, Sendable {
    case purchased

    /// It waits for somebody's answer.
    case pending(PendingPurchase.Cause)
  }

  public let id: TransactionID

  /// The first transaction of the same subscription, or the transaction itself.
  public let originalID: TransactionID

  public let productID: String
  public let phase: Phase
  public let purchaseDate: Date
  public let expirationDate: Date?
  public let revocationDate: Date?

  /// Whether the subscription that it belongs to is to renew.
  public let renews: Bool

  /// Whether a renewal of its subscription could not be paid.
  public let hasBillingIssue: Bool

  /// Whether the person was asked to agree to a higher price, and has not answered.
  public let isAskedForConsent: Bool
}
