import Tollgate

/// A store that never answers.
struct HangingStore: PurchaseStore {
  private let silence = AsyncStream<Void>.makeStream()

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }

  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  func history() async -> [StoreDelivery] { [] }

  func unfinished() async -> [StoreDelivery] {
    for await _ in silence.stream {}
    return []
  }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
