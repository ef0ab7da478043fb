package import Foundation

/// A line of an import: a transaction to request from the App Store, and its customer.
package struct ImportLine: Hashable, Sendable {
  /// The number of the line, from 1.
  package let number: Int

  /// The customer who claims the purchase, if it names none.
  package let customer: UUID?
  package let transaction: String

  /// A Boolean value that indicates whether its events are reported.
  package let isTold: Bool

  /// Why it could not be imported.
  package var problem: String?

  package init(
    number: Int, customer: UUID? = nil, transaction: String = "", isTold: Bool = false,
    problem: String? = nil
  ) {
    self.number = number
    self.customer = customer
    self.transaction = transaction
    self.isTold = isTold
    self.problem = problem
  }
}
