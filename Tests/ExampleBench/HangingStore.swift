package import Foundation
package import Tollgate

/// A store that never answers.
package struct HangingStore: PurchaseStore {
  private let silence = AsyncStream<Void>.makeStream()

  package init() {}

  package func products(
    _ ids: [Catalog.Product.ID]
  ) async throws(StoreFailure) -> [Tollgate.StoreProduct] { [] }

  package func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  package func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  package func history() async -> [StoreDelivery] { [] }

  package func unfinished() async -> [StoreDelivery] {
    for await _ in silence.stream {}
    return []
  }

  package func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  package func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  package func sync() async throws(StoreFailure) -> Date? { nil }
  package func freshSignedDate() async -> Date? { nil }
}
