package import Foundation
package import ServerCore

/// A purchase as charts read it.
package struct ChartRow: Hashable, Sendable {
  /// The first transaction, whose number all renewals share.
  package let original: String

  /// The customer who owns it, or nil if it has no owner.
  package let owner: UUID?

  /// The payments, or nil if they are not cached and follow from the facts.
  package let payments: PaymentHistory?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - original: The first transaction.
  ///   - owner: The customer who owns it, or nil if it has no owner.
  ///   - payments: The payments, or nil if they aren't cached.
  package init(original: String, owner: UUID?, payments: PaymentHistory?) {
    self.original = original
    self.owner = owner
    self.payments = payments
  }
}
