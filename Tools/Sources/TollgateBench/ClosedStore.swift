import Foundation
import TollgateOpenStore

/// A store without products, which delivers only the transactions that it is given.
struct ClosedStore: PurchaseStore {
  var facts: [Fact] = []

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: facts.isEmpty) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] {
    facts.map { .verified(StoreTransaction($0) {}) }
  }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
