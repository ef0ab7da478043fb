import AppStoreWire

extension AppStoreState {
  /// Returns an account's transactions and what waits to be one, in the order they were made.
  func entries(of id: AccountID) throws(AppStoreError) -> [LedgerEntry] {
    _ = try account(id)
    return purchases(of: id).map(entry)
      + shop.pending.purchases(of: id).map(LedgerEntry.init)
  }

  private func entry(_ purchase: Purchase) -> LedgerEntry {
    let subscription = shop.subscriptions[purchase.originalID]
    let isNewest = subscription?.latest == purchase.id
    return LedgerEntry(
      id: purchase.id, originalID: purchase.originalID, productID: purchase.productID,
      phase: .purchased, purchaseDate: purchase.date.date,
      expirationDate: purchase.term?.end.date, revocationDate: purchase.revocation?.date.date,
      renews: subscription?.renews ?? false,
      hasBillingIssue: isNewest && subscription?.isUnpaid == true,
      isAskedForConsent: isNewest && subscription?.priceIncrease?.isAgreed == false)
  }
}

extension LedgerEntry {
  fileprivate init(_ pending: PendingPurchase) {
    self.init(
      id: pending.id, originalID: pending.id, productID: pending.order.productID,
      phase: .pending(pending.cause), purchaseDate: pending.date, expirationDate: nil,
      revocationDate: nil, renews: false, hasBillingIssue: false, isAskedForConsent: false)
  }
}

extension Subscription {
  /// A Boolean value that indicates whether the store still tries to be paid for it.
  var isUnpaid: Bool {
    switch phase {
    case .grace, .retry: true
    case .active, .expired, .revoked: false
    }
  }
}
