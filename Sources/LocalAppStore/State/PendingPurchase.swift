public import Foundation

/// A purchase that waits for somebody's answer.
public struct PendingPurchase: Hashable, Codable, Sendable {
  /// What it waits for.
  public enum Cause: String, Hashable, Codable, Sendable {
    /// A parent's approval.
    case askToBuy

    /// An issue of the account that the person must resolve.
    case interruption
  }

  public let account: AccountID
  public let order: PurchaseOrder
  public let cause: Cause

  /// When the person asked.
  public let date: Date

  /// The transaction that it is to become.
  public let id: TransactionID
}
