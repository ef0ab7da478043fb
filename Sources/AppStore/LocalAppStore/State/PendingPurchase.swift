public import Foundation

/// A purchase that waits for an answer.
public struct PendingPurchase: Hashable, Codable, Sendable {
  /// The reason why a purchase waits.
  public enum Cause: String, Hashable, Codable, Sendable {
    /// A parent's approval.
    case askToBuy

    /// An issue of the account that the person must resolve.
    case interruption
  }

  /// The account that buys.
  public let account: AccountID

  /// The order, as the app placed it.
  public let order: PurchaseOrder

  /// The reason why the purchase waits.
  public let cause: Cause

  /// The date on which the person tapped Buy.
  public let date: Date

  /// The identifier of its future transaction.
  public let id: TransactionID
}
