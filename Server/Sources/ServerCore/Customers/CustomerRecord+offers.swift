import AppStoreWire

extension CustomerRecord {
  /// The subscriptions that they bought themselves: promotional offers are for current and former subscribers.
  private var own: [SubscriptionChain] { subscriptions.filter { !$0.newest.isFamilyShared } }

  /// The newest transaction of a subscription that they bought themselves, or nil if they never
  /// subscribed.
  public var newestOwnSubscription: SignedTransaction? { own.map(\.newest).max() }

  /// The newest transaction that they have.
  public var newestTransaction: SignedTransaction? { sources.map(\.transaction).max() }

  /// Returns whether an identifier is that of a transaction or of the download that they have.
  public func hasTransaction(_ id: String) -> Bool {
    sources.contains { source in
      let transaction = source.transaction
      return transaction.id == id || transaction.original == id
        || transaction.payload.appTransactionId == id
    }
  }

  /// Returns whether the customer is eligible for a product's introductory offer, or nil if that is not known.
  ///
  /// A customer is eligible once in each subscription group. A product's group is known only if the customer had the
  /// product.
  public func mayHaveIntroductoryOffer(of product: String) -> Bool? {
    let had = own.flatMap(\.periods).map(\.payload)
    let introduced = Set(
      had.filter { $0.offerType == .introductory }.map(\.subscriptionGroupIdentifier))
    guard !introduced.isEmpty else { return true }
    guard let known = had.first(where: { $0.productId == product }) else { return nil }
    return !introduced.contains(known.subscriptionGroupIdentifier)
  }
}
