package import Foundation
package import ServerCore

/// A purchase as charts read it.
package struct ChartRow: Hashable, Sendable {
  package let original: String
  package let owner: UUID?

  /// What was paid for it, or nil where that is not kept and follows from its facts.
  package let payments: PaymentHistory?

  package init(original: String, owner: UUID?, payments: PaymentHistory?) {
    self.original = original
    self.owner = owner
    self.payments = payments
  }
}
