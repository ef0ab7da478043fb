import AppStoreWire
import LocalAppStore

extension Product {
  /// A product's promotion on this device: its position and visibility.
  ///
  /// Apple stores it on the device; here it is stored for the launch.
  public struct PromotionInfo: Equatable, Sendable {
    /// The visibility of a product in the App Store, with StoreKit 1's numbers.
    public enum Visibility: Int, Hashable, Sendable {
      /// As App Store Connect has it.
      case appStoreConnectDefault = 0

      /// People see the product.
      case visible = 1

      /// People do not see the product.
      case hidden = 2
    }

    /// The identifier of the promoted product.
    public let productID: Product.ID

    /// The visibility of the product, which counts once ``update()`` is called.
    public var visibility: Visibility

    /// The products that are promoted, in the order that people see.
    public static var currentOrder: [PromotionInfo] {
      get async throws { try await CallingApp.ambient.open().promotions() }
    }

    /// Sets the visibility of the product to ``visibility``.
    ///
    /// - Throws: ``StoreKitError`` if the store does not sell it.
    public func update() async throws {
      try await Self.updateProductVisibility(visibility, for: productID)
    }

    /// Sets the promoted products, their order and their visibility.
    ///
    /// Products that aren't listed are no longer promoted.
    ///
    /// - Throws: ``StoreKitError/notAvailableInStorefront`` if the store doesn't sell a product.
    public static func updateAll(_ promotions: some Collection<Product.PromotionInfo>) async throws
    {
      let launch = try await CallingApp.ambient.open()
      let known = Set(try await launch.promotable().map(\.productID))
      guard promotions.allSatisfy({ known.contains($0.productID) }) else {
        throw StoreKitError.notAvailableInStorefront
      }
      let all = Array(promotions)
      launch.promoted.withLock { $0 = all }
    }

    /// Sets the order of the promoted products; each keeps its visibility.
    ///
    /// - Throws: ``StoreKitError/notAvailableInStorefront`` if the store doesn't sell a product.
    public static func updateProductOrder(byID order: some Collection<String>) async throws {
      let current = try await CallingApp.ambient.open().promotions()
      try await updateAll(
        order.map { id in
          current.first { $0.productID == id }
            ?? PromotionInfo(productID: id, visibility: .appStoreConnectDefault)
        })
    }

    /// Sets the visibility of one product.
    ///
    /// - Throws: ``StoreKitError/notAvailableInStorefront`` if it is not a promoted one.
    public static func updateProductVisibility(
      _ visibility: Visibility, for productID: Product.ID
    ) async throws {
      var all = try await CallingApp.ambient.open().promotions()
      guard let index = all.firstIndex(where: { $0.productID == productID }) else {
        throw StoreKitError.notAvailableInStorefront
      }
      all[index].visibility = visibility
      try await updateAll(all)
    }
  }
}

extension AppLaunch {
  /// Returns the order that the app set last, or every product of the store configuration.
  func promotions() async throws -> [Product.PromotionInfo] {
    if let promoted = promoted.withLock({ $0 }) { return promoted }
    return try await promotable()
  }

  /// Returns every product that the store sells, as App Store Connect would promote it.
  func promotable() async throws -> [Product.PromotionInfo] {
    let all = try await loadProducts(store.configuration.products.map(\.id))
    return all.map {
      Product.PromotionInfo(productID: $0.id, visibility: .appStoreConnectDefault)
    }
  }
}
