extension AppStoreState {
  /// Deletes a transaction as if it had never been, and with a subscription's first one all that followed.
  ///
  /// Those who subscribed by it may have the introductory offer again. No device is notified.
  mutating func delete(_ id: TransactionID) throws(AppStoreError) {
    if shop.pending.remove(id) != nil { return }
    guard let purchase = purchase(id) else { throw .unknownTransaction(id) }
    guard let subscription = shop.subscriptions[purchase.originalID], subscription.id != id else {
      return forget(purchases(of: purchase.account).filter { $0.id == id || $0.originalID == id })
    }
    forget([purchase])
    stepBack(subscription)
  }

  /// Deletes all that an account ever bought of the app, and that it did.
  ///
  /// In Xcode's environment transactions are numbered from 0 again where nobody has any left.
  mutating func clear(_ id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    for waiting in shop.pending.purchases(of: id) { shop.pending.remove(waiting.id) }
    forget(Array(purchases(of: id)))
    shop.customers[id]?.introducedGroups = []
    shop.customers[id]?.redeemedCodes = []
    restartXcodeNumbers()
  }

  /// Removes transactions from the app's state, and what devices and processes remember of them.
  private mutating func forget(_ purchases: [Purchase]) {
    for (account, purchases) in Dictionary(grouping: purchases, by: \.account) {
      forget(Set(purchases.map(\.id)), of: account)
    }
  }

  private mutating func forget(_ gone: Set<TransactionID>, of account: AccountID) {
    guard var customer = shop.customers.removeValue(forKey: account) else { return }
    let groups = gone.compactMap { shop.subscriptions.removeValue(forKey: $0)?.groupID }
    customer.purchases.removeAll { gone.contains($0) }
    customer.subscriptions.removeAll { gone.contains($0) }
    customer.introducedGroups.subtract(groups)
    shop.customers[account] = customer
    shop.ledger.remove(gone)
    for device in customer.devices {
      shop.installs[device]?.forget(gone)
      guard let launch = launches.launch(of: app, on: device) else { continue }
      launches.update(launch) { $0.forget(gone) }
    }
  }

  /// Returns a subscription whose newest transaction was deleted to the one before.
  private mutating func stepBack(_ old: Subscription) {
    guard purchase(old.latest) == nil,
      let newest = purchases(of: old.account).last(where: { $0.originalID == old.id }),
      let term = newest.term
    else { return }
    var subscription = old
    subscription.latest = newest.id
    subscription.productID = newest.productID
    subscription.preference = newest.productID
    subscription = moved(subscription, to: term.end)
    put(subscription)
    setDue(subscription.id, at: subscription.isAlive ? subscription.end : nil)
  }
}

extension Install {
  fileprivate mutating func forget(_ gone: Set<TransactionID>) {
    copies = copies.filter { !gone.contains($0.key) }
    statuses = statuses.filter { !gone.contains($0.key) }
    known = known.filter { !gone.contains($0.key) }
    finishes.subtract(gone)
  }
}

extension Launch {
  fileprivate mutating func forget(_ gone: Set<TransactionID>) {
    heard.subtract(gone)
    statuses = statuses.filter { !gone.contains($0.key) }
    introductoryEligibility = [:]
  }
}
