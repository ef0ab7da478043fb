public import Foundation
public import Tollgate

/// A store that never answers.
public struct HangingStore: PurchaseStore {
  private let silence = AsyncStream<Void>.makeStream()

  public init() {}

  public func products(
    _ ids: [Catalog.Product.ID]
  ) async throws(StoreFailure) -> [Tollgate.StoreProduct] { [] }

  public func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  public func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  public func history() async -> [StoreDelivery] { [] }

  public func unfinished() async -> [StoreDelivery] {
    for await _ in silence.stream {}
    return []
  }

  public func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  public func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  public func sync() async throws(StoreFailure) -> Date? { nil }
  public func freshSignedDate() async -> Date? { nil }
}
