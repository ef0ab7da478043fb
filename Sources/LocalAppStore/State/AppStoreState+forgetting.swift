extension AppStoreState {
  /// Deletes a transaction as if it had never been, and with a subscription's first one all that followed.
  ///
  /// Those who subscribed by it may have the introductory offer again. No device is notified.
  mutating func delete(_ id: TransactionID) throws(AppStoreError) {
    if let index = shop.pending.firstIndex(where: { $0.id == id }) {
      shop.pending.remove(at: index)
      return
    }
    guard let purchase = purchase(id) else { throw .unknownTransaction(id) }
    guard let subscription = shop.subscriptions[purchase.originalID], subscription.id != id else {
      return forget { $0.id == id || $0.originalID == id }
    }
    forget { $0.id == id }
    stepBack(subscription)
  }

  /// Deletes all that an account ever bought of the app, and that it did.
  ///
  /// In Xcode's environment transactions are numbered from 0 again where nobody has any left.
  mutating func clear(_ id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    shop.pending.removeAll { $0.account == id }
    forget { $0.account == id }
    shop.customers[id]?.introducedGroups = []
    shop.customers[id]?.redeemedCodes = []
    restartXcodeNumbers()
  }

  /// Removes transactions from the app's state, and what devices and processes remember of them.
  private mutating func forget(_ isGone: (Purchase) -> Bool) {
    let gone = Set(shop.purchases.lazy.filter(isGone).map(\.id))
    let lostGroups = Dictionary(
      shop.subscriptions.values.filter { gone.contains($0.id) }.map { ($0.account, [$0.groupID]) },
      uniquingKeysWith: +)
    shop.purchases.removeAll { gone.contains($0.id) }
    shop.places = Dictionary(
      uniqueKeysWithValues: shop.purchases.enumerated().map { ($1.id, $0) })
    for id in gone {
      shop.versions[id] = nil
      shop.subscriptions[id] = nil
    }
    for id in Array(shop.customers.keys) {
      shop.customers[id]?.purchases = shop.purchases.indices.filter {
        shop.purchases[$0].account == id
      }
      shop.customers[id]?.subscriptions.removeAll { gone.contains($0) }
      shop.customers[id]?.introducedGroups.subtract(lostGroups[id] ?? [])
    }
    for id in Array(shop.installs.keys) { shop.installs[id]?.forget(gone) }
    for id in Array(launches.keys) where launches[id]?.app == app { launches[id]?.forget(gone) }
  }

  /// Returns a subscription whose newest transaction was deleted to the one before.
  private mutating func stepBack(_ old: Subscription) {
    guard shop.places[old.latest] == nil,
      let newest = shop.purchases.last(where: { $0.originalID == old.id }), let term = newest.term
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
