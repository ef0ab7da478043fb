public import Foundation
public import ServerCore

/// A purchase as charts read it.
public struct ChartRow: Hashable, Sendable {
  /// The first transaction, whose number all renewals share.
  public let original: String

  /// The customer who owns it, or nil if it has no owner.
  public let owner: UUID?

  /// The payments, or nil if they are not cached and follow from the facts.
  public let payments: PaymentHistory?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - original: The first transaction.
  ///   - owner: The customer who owns it, or nil if it has no owner.
  ///   - payments: The payments, or nil if they aren't cached.
  public init(original: String, owner: UUID?, payments: PaymentHistory?) {
    self.original = original
    self.owner = owner
    self.payments = payments
  }
}
