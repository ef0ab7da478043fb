import Foundation
import LocalAppStore
import TollgateOpenStore

/// The real adapter; what changes the store is written down on the way.
struct RecordedStore: PurchaseStore {
  let store: StoreKitStore
  let launch: LaunchID
  let shop: Shop

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [TollgateCore
    .StoreProduct]
  {
    try await store.products(ids)
  }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer {
    do {
      try shop.note(Buy(PurchaseOrder(productID: id.rawValue), by: launch))
    } catch {
      throw StoreFailure(.unknown, "\(error)")
    }
    switch try await store.purchase(id, options) {
    case .success(let delivery): return .success(recorded(delivery))
    case .pending: return .pending
    case .cancelled: return .cancelled
    }
  }

  func currentEntitlements() async -> StoreListing {
    let listing = await store.currentEntitlements()
    return StoreListing(listing.deliveries.map(recorded), isComplete: listing.isComplete)
  }

  func history() async -> [StoreDelivery] { await store.history().map(recorded) }
  func unfinished() async -> [StoreDelivery] { await store.unfinished().map(recorded) }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    await store.listen { delivery in await deliver(recorded(delivery)) }
  }

  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {
    await store.listenForStorefronts(change)
  }

  func sync() async throws(StoreFailure) -> Date? { try await store.sync() }
  func freshSignedDate() async -> Date? { await store.freshSignedDate() }

  private func recorded(_ delivery: StoreDelivery) -> StoreDelivery {
    guard case .verified(let transaction) = delivery,
      let id = UInt64(transaction.fact.id.transaction)
    else { return delivery }
    return .verified(
      StoreTransaction(
        transaction.fact, code: transaction.code, original: transaction.original
      ) {
        // A transaction that can't be written down is not finished; the tests then see it.
        guard (try? shop.note(FinishTransaction(TransactionID(rawValue: id), by: launch))) != nil
        else { return }
        await transaction.finish()
      })
  }
}
