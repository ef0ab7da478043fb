public import Foundation

/// A line of an import: a transaction to request from the App Store, and its customer.
public struct ImportLine: Hashable, Sendable {
  /// The number of the line, from 1.
  public let number: Int

  /// The customer who claims the purchase, if it names none.
  public let customer: UUID?

  /// The number of any transaction of the purchase, in decimal; empty if the line can't be read.
  public let transaction: String

  /// A Boolean value that indicates whether its events are reported.
  public let isTold: Bool

  /// Why it could not be imported.
  public var problem: String?

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - number: The number of the line, from 1.
  ///   - customer: The customer who claims the purchase, if it names none.
  ///   - transaction: The number of any transaction of the purchase.
  ///   - isTold: Whether its events are reported.
  ///   - problem: The reason why the line can't be imported, if it can't.
  public init(
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
