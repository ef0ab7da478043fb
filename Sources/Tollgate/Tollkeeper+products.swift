public import TollgateCore
public import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
public import StoreKit
#else
public import OpenStoreKit
#endif

extension Tollkeeper {
  /// What the store sells of some products, as StoreKit itself hands them over.
  ///
  /// For code that speaks of StoreKit's `Product`; what screens need is in the product catalog already. The
  /// store is asked as the process that the engine belongs to, whoever calls.
  ///
  /// - Parameter ids: The products.
  /// - Returns: Those that are for sale, in the order of `ids`; none where the engine's store is not
  ///   StoreKit.
  /// - Throws: What StoreKit throws where the store can't be asked.
  public func products(_ ids: [Catalog.Product.ID]) async throws -> [Product] {
    guard let store = store as? StoreKitStore else { return [] }
    let loaded = try await store.originals(ids)
    return ids.compactMap { id in loaded.first { $0.id == id.rawValue } }
  }
}
