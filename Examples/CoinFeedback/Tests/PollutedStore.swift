#if !canImport(Darwin)
import Foundation
import Tollgate

/// A store that lists a forged transaction before the real ones.
struct PollutedStore: PurchaseStore {
  let forged: Catalog.Product.ID
  let owned: Fact

  func currentEntitlements() async -> StoreListing {
    StoreListing(
      [
        .unverified(product: forged, reason: "the signature is not the store's"),
        .verified(StoreTransaction(owned) {}),
      ], isComplete: true)
  }

  func products(
    _ ids: [Catalog.Product.ID]
  ) async throws(StoreFailure) -> [Tollgate.StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
#endif
