import TollgateCore

/// Listens to what the store says by itself, until it is stopped.
final class StoreListener: Sendable {
  private let tasks = Locked<[Task<Void, Never>]>([])

  /// Begins to listen; each of the store's streams is asked for more only when its last call returned.
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
