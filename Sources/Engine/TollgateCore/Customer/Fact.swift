public import Foundation
import SourceJSON

/// A transaction as the store has signed it.
///
/// Of several facts about the same transaction, the one *signed* last is true: a refund, its
/// reversal and an upgrade are newer facts about a known transaction.
public struct Fact: Hashable, Sendable, Identifiable {
  /// Names a transaction within an environment; a renewal is a transaction of its own.
  public struct ID: Hashable, Sendable, Comparable {
    /// `Production`, `Sandbox` or `Xcode`, as StoreKit writes them.
    public let environment: String

    /// The transaction's identifier as decimal text: StoreKit's `UInt64` does not fit a database.
    public let transaction: String
    /// The instant of the purchase; a cleared test session counts transactions from 0 again.
    public let purchaseDate: Date

    /// Creates an identity.
    public init(environment: String, transaction: String, purchaseDate: Date) {
      self.environment = environment
      self.transaction = transaction
      self.purchaseDate = purchaseDate
    }

    /// Returns whether both identify the same transaction, comparing bytes.
    public static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.purchaseDate == rhs.purchaseDate && lhs.transaction.hasSameBytes(as: rhs.transaction)
        && lhs.environment.hasSameBytes(as: rhs.environment)
    }

    /// Returns whether one was bought before another.
    public static func < (lhs: ID, rhs: ID) -> Bool {
      // Step by step, because tuples would retain every text before the dates are compared.
      if lhs.purchaseDate != rhs.purchaseDate { return lhs.purchaseDate < rhs.purchaseDate }
      if lhs.environment != rhs.environment { return lhs.environment < rhs.environment }
      return lhs.transaction < rhs.transaction
    }
  }

  /// A person's kind of ownership of a product.
  public enum Ownership: String, Hashable, Sendable, Codable {
    case purchased, familyShared
  }

  /// The transaction's identity.
  public let id: ID

  /// The first transaction of the subscription that this one belongs to, or of the purchase itself.
  public let original: String?
  /// The product that was bought.
  public let product: Catalog.Product.ID
  /// The quantity; at least one.
  public let quantity: Int
  /// The person's kind of ownership: bought, or shared by their family.
  public let ownership: Ownership

  /// The instant at which the store signed this.
  public let signedDate: Date

  /// The instant at which the store took the product back, if it did.
  public let revocationDate: Date?

  /// The part of it that the store took back, in percent, or nil for all.
  public let revocationPercentage: Decimal?

  /// A Boolean value that indicates whether a higher plan has replaced this one.
  public var isUpgraded: Bool

  /// The end of the paid time, or nil for no end.
  public let expirationDate: Date?

  /// The transaction as the store signed it, if it is available.
  public var jws: String

  /// Creates a fact.
  public init(
    id: ID, product: Catalog.Product.ID, quantity: Int = 1, ownership: Ownership = .purchased,
    signedDate: Date, revocationDate: Date? = nil, revocationPercentage: Decimal? = nil,
    isUpgraded: Bool = false, expirationDate: Date? = nil, original: String? = nil,
    jws: String = ""
  ) {
    self.id = id
    self.original = original
    self.product = product
    self.quantity = quantity
    self.ownership = ownership
    self.signedDate = signedDate
    self.revocationDate = revocationDate
    self.revocationPercentage = revocationPercentage
    self.isUpgraded = isUpgraded
    self.expirationDate = expirationDate
    self.jws = jws
  }

  /// A Boolean value that indicates whether the transaction still grants its product, apart from
  /// its end.
  public var isValid: Bool { revocationDate == nil && !isUpgraded }

  /// The revoked share, from 0 to 1.
  public var revokedShare: Decimal {
    guard revocationDate != nil else { return 0 }
    return min(1, max(0, (revocationPercentage ?? 100) / 100))
  }
}
