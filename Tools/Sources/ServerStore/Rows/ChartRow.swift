package import Foundation
package import ServerCore

/// A purchase as charts read it.
package struct ChartRow: Hashable, Sendable {
  package let original: String
  package let owner: UUID?

  /// The payments, or nil if they are not cached and follow from the facts.
  package let payments: PaymentHistory?

  package init(original: String, owner: UUID?, payments: PaymentHistory?) {
    self.original = original
    self.owner = owner
    self.payments = payments
  }
}
