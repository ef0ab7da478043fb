import AppStoreWire

extension CustomerRecord {
  /// The subscriptions that they bought themselves: promotional offers are for whoever subscribes or once did.
  private var own: [SubscriptionChain] { subscriptions.filter { !$0.newest.isFamilyShared } }

  /// The newest transaction of a subscription that they bought themselves, or nil where they never subscribed.
  package var newestOwnSubscription: SignedTransaction? { own.map(\.newest).max() }

  /// The newest transaction that they have.
  package var newestTransaction: SignedTransaction? { sources.map(\.transaction).max() }

  /// Returns whether an identifier is that of a transaction or of the download that they have.
  package func hasTransaction(_ id: String) -> Bool {
    sources.contains { source in
      let transaction = source.transaction
      return transaction.id == id || transaction.original == id
        || transaction.payload.appTransactionId == id
    }
  }

  /// Returns whether they may still have a product's introductory offer, or nil where that is not known.
  ///
  /// Everybody may have one in each subscription group. Which group a product is in is known where they had it.
  package func mayHaveIntroductoryOffer(of product: String) -> Bool? {
    let had = own.flatMap(\.periods).map(\.payload)
    let introduced = Set(
      had.filter { $0.offerType == .introductory }.map(\.subscriptionGroupIdentifier))
    guard !introduced.isEmpty else { return true }
    guard let known = had.first(where: { $0.productId == product }) else { return nil }
    return !introduced.contains(known.subscriptionGroupIdentifier)
  }
}
