import TollgateCore

/// A listener for the store's updates, until it is stopped.
final class StoreListener: Sendable {
  private let tasks = Locked<[Task<Void, Never>]>([])

  /// Starts to listen; each stream's next update is requested only after the previous call has
  /// returned.
  func listen(
    to store: any PurchaseStore,
    transactions: @escaping @Sendable (StoreDelivery) async -> Void,
    renewals: @escaping @Sendable (Renewal) async -> Void,
    storefronts: @escaping @Sendable () async -> Void,
    intentions: @escaping @Sendable (IntendedPurchase) async -> Void
  ) {
    let listening = [
      Task { await store.listen(transactions) },
      Task { await store.listenForRenewals(renewals) },
      Task { await store.listenForStorefronts(storefronts) },
      Task { await store.listenForIntendedPurchases(intentions) },
    ]
    tasks { $0 = listening }
  }

  func stop() { tasks { tasks in tasks.forEach { $0.cancel() } } }
}
