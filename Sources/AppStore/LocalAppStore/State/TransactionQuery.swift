public import AppStoreWire

/// A server's question for transactions of one account: which of them, in what order, and from where on.
public struct TransactionQuery: Hashable, Codable, Sendable {
  /// The account.
  public var account: AccountID

  /// The earliest purchase date, or nil.
  public var start: WireDate?

  /// The end of the range of purchase dates, or nil.
  public var end: WireDate?

  /// The selected products; empty for all.
  public var productIDs: Set<String> = []

  /// The selected kinds of product; empty for all.
  public var kinds: Set<StoreConfiguration.Product.Kind> = []

  /// The selected subscription groups; empty for all.
  public var groupIDs: Set<String> = []

  /// The selected ownership, or nil for any.
  public var ownership: WireOwnershipType?

  /// Selects only revoked transactions, or only others; nil selects both.
  public var isRevoked: Bool?

  /// A Boolean value that indicates whether to select only refunded transactions.
  public var isRefunded = false

  /// A Boolean value that indicates whether to exclude finished consumables, unless they were
  /// revoked.
  public var leavesOutFinishedConsumables = false

  /// A Boolean value that indicates whether to sort the newest change first.
  public var isDescending = false

  /// The position after which the answer continues, or nil for the beginning.
  public var position: Int?

  /// The most transactions that are returned.
  public var limit = 20

  /// Creates a question for all that an account has.
  public init(account: AccountID) { self.account = account }
}

/// A page of the transactions that a server requested.
public struct TransactionPage: Hashable, Codable, Sendable {
  /// The transactions as compact JWS.
  public let transactions: [String]

  /// The position of the last transaction, with which a later query continues; 0 if there never was
  /// one.
  public let position: Int

  /// A Boolean value that indicates whether there are more by now.
  public let hasMore: Bool
}

extension TransactionQuery {
  /// Returns whether a transaction matches.
  func means(_ purchase: Purchase) -> Bool {
    if let start, purchase.date < start { return false }
    if let end, purchase.date >= end { return false }
    if !productIDs.isEmpty, !productIDs.contains(purchase.productID) { return false }
    if !kinds.isEmpty, !kinds.contains(purchase.kind) { return false }
    if !groupIDs.isEmpty, !groupIDs.contains(purchase.term?.groupID ?? "") { return false }
    if let ownership, purchase.ownership != ownership { return false }
    if let isRevoked, purchase.isOwned == isRevoked { return false }
    if isRefunded, purchase.revocation?.percentage == nil { return false }
    if leavesOutFinishedConsumables, purchase.kind == .consumable, purchase.isFinished,
      purchase.isOwned
    {
      return false
    }
    return true
  }
}

/// A subscription of an account, as a server reads it.
public struct ServerSubscription: Hashable, Codable, Sendable {
  /// The subscription's group.
  public let groupID: String

  /// The subscription's first transaction.
  public let originalID: TransactionID

  /// The state of the subscription.
  public let status: WireSubscriptionStatus

  /// The newest transaction as a compact JWS.
  public let transaction: String

  /// The renewal info as a compact JWS.
  public let renewalInfo: String
}
