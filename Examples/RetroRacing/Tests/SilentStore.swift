import Foundation
import Tollgate

/// A store that has not answered yet, and never does.
struct SilentStore: PurchaseStore {
  private let silence = StoreFailure(.network, "The store says nothing.")

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    throw silence
  }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { throw silence }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { throw silence }
  func freshSignedDate() async -> Date? { nil }
}
