public import AppStoreWire
public import Foundation
public import TollgateCore

/// A transaction, in its newest known state.
///
/// Transactions are ordered by when they were bought, and at the same instant by their number.
public struct SignedTransaction: Hashable, Sendable {
  /// The claims of the token that counts.
  public let payload: TransactionPayload

  /// Creates a transaction from claims that were verified.
  public init(_ payload: TransactionPayload) { self.payload = payload }

  /// Reads the transaction of a fact, or returns nil for a fact about something else.
  public init?(_ fact: SignedFact) {
    guard case .transaction(let payload) = fact.content else { return nil }
    self.payload = payload
  }

  /// The App Store's number of the transaction, in decimal.
  public var id: String { payload.transactionId }

  /// The number of the first transaction of the purchase, which all renewals share.
  public var original: String { payload.originalTransactionId }

  /// The environment in which it was bought.
  public var environment: WireEnvironment { payload.environment }

  /// The product's identifier, which the catalog need not have.
  public var product: Catalog.Product.ID { Catalog.Product.ID(payload.productId) }

  /// A Boolean value that indicates whether it is for a period of an auto-renewable subscription.
  public var isSubscription: Bool { payload.type == .autoRenewable }

  /// A Boolean value that indicates whether a member of the customer's family bought it.
  public var isFamilyShared: Bool { payload.inAppOwnershipType == .familyShared }

  /// The account token of the app in it.
  ///
  /// A token of only zeros counts as none, and a family-shared transaction belongs to the customer
  /// who claims it.
  public var token: UUID? {
    guard !isFamilyShared, let token = payload.appAccountToken?.rawValue else { return nil }
    return token == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) ? nil : token
  }

  /// The payment, which a family-shared transaction does not have.
  public var price: Money? {
    guard !isFamilyShared, let price = payload.price, let currency = payload.currency else {
      return nil
    }
    return Money(thousandths: price, currency: currency)
  }

  /// The share that the App Store took back, in thousandths of a percent: none, some, or 100,000.
  ///
  /// Older signatures have no share: they revoke the whole.
  public var revokedShare: Int64 {
    guard payload.revocationDate != nil else { return 0 }
    return min(100_000, max(0, Int64(payload.revocationPercentage ?? 100_000)))
  }

  /// The transaction as TollgateCore's type, whose rules determine its grants.
  public var fact: Fact {
    Fact(
      id: Fact.ID(
        environment: environment.rawValue, transaction: id, purchaseDate: payload.purchaseDate.date),
      product: product, quantity: max(1, payload.quantity),
      ownership: isFamilyShared ? .familyShared : .purchased,
      signedDate: payload.signedDate.date, revocationDate: payload.revocationDate?.date,
      revocationPercentage: payload.revocationPercentage.map { Decimal($0) / 1000 },
      isUpgraded: payload.isUpgraded ?? false, expirationDate: payload.expiresDate?.date,
      original: original)
  }
}

extension SignedTransaction: Comparable {
  /// Orders transactions by when they were bought, and those of one instant by their numbers.
  public static func < (one: SignedTransaction, other: SignedTransaction) -> Bool {
    one.place < other.place
  }

  /// Numbers as texts: the shorter one is the smaller.
  private var place: (WireDate, Int, String) { (payload.purchaseDate, id.utf8.count, id) }
}
