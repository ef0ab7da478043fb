public import Foundation
public import TollgateCore
public import TollgateEngine

/// A store that sells nothing.
public struct ClosedStore: PurchaseStore {
  /// Creates a store.
  public init() {}

  /// Returns no products.
  public func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] {
    []
  }

  /// Returns that the person cancelled.
  public func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }

  /// Returns a complete listing without entitlements.
  public func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: true) }

  /// Returns no transactions.
  public func history() async -> [StoreDelivery] { [] }

  /// Returns no transactions.
  public func unfinished() async -> [StoreDelivery] { [] }

  /// Delivers nothing.
  public func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {}

  /// Reports no change.
  public func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}

  /// Returns no date.
  public func sync() async throws(StoreFailure) -> Date? { nil }

  /// Returns no date.
  public func freshSignedDate() async -> Date? { nil }
}
