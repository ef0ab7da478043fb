public import Foundation
public import TollgateCore
public import TollgateEngine

/// A store that sells nothing.
public struct ClosedStore: PurchaseStore {
  public init() {}

  public func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    []
  }

  public func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  public func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: true) }
  public func history() async -> [StoreDelivery] { [] }
  public func unfinished() async -> [StoreDelivery] { [] }
  public func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}
  public func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  public func sync() async throws(StoreFailure) -> Date? { nil }
  public func freshSignedDate() async -> Date? { nil }
}
