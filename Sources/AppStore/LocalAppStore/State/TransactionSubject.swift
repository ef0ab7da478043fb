public import AppStoreWire

/// The subject of an identifier from a server: a transaction, or a customer's download of the app.
public struct TransactionSubject: Hashable, Codable, Sendable {
  /// A transaction's properties that determine which requests are valid for it.
  public struct Transaction: Hashable, Codable, Sendable {
    /// The identifier of the transaction.
    public let id: TransactionID

    /// The first transaction of the same subscription, or the transaction itself.
    public let originalID: TransactionID

    /// The kind of its product.
    public let kind: StoreConfiguration.Product.Kind

    /// The account's kind of ownership.
    public let ownership: WireOwnershipType
  }

  /// The account of the customer.
  public let account: AccountID

  /// The transaction, or nil if the number is that of the account's download.
  public let transaction: Transaction?

  /// A Boolean value that indicates whether the account ever had the app, as everybody who has a transaction did.
  public let hasApp: Bool
}

extension TransactionSubject {
  init(_ purchase: Purchase) {
    self.init(
      account: purchase.account,
      transaction: Transaction(
        id: purchase.id, originalID: purchase.originalID, kind: purchase.kind,
        ownership: purchase.ownership), hasApp: true)
  }
}
