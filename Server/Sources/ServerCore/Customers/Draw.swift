public import AppStoreWire
public import Foundation
public import TollgateCore

/// An amount that one customer spent from the grant of one transaction.
///
/// It stays spent, even if the transaction changes owners.
public struct Draw: Hashable, Codable, Sendable {
  /// The environment of the transaction.
  public let environment: WireEnvironment

  /// The purchase that the transaction belongs to, or an empty text once its owner was erased.
  public let original: String

  /// The transaction, or an empty text once its owner was erased.
  public let transaction: String

  /// The customer who spent it, or nil once they were erased.
  public let spender: UUID?

  /// The currency that was spent.
  public let currency: Currency.ID

  /// The number of units of the currency that were spent.
  public let amount: Int

  /// Creates a draw from the values of its properties.
  public init(
    environment: WireEnvironment, original: String, transaction: String, spender: UUID?,
    currency: Currency.ID, amount: Int
  ) {
    self.environment = environment
    self.original = original
    self.transaction = transaction
    self.spender = spender
    self.currency = currency
    self.amount = amount
  }
}
