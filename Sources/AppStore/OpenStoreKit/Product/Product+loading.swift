import LocalAppStore

extension Product {
  /// Returns the requested products that are for sale.
  ///
  /// Products that aren't for sale are omitted. A cancelled task gets no updates.
  ///
  /// - Throws: ``StoreKitError`` if the store can't be reached.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
    if Task.isCancelled { return [] }
    return try await CallingApp.ambient.open().loadProducts(Array(identifiers))
  }

  /// The latest transaction of the product, including revoked ones.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await launch.latest(.all, of: id) }
  }

  /// The latest transaction that currently entitles the person to the product.
  @available(iOS, deprecated: 18.4, renamed: "currentEntitlements")
  @available(macOS, deprecated: 15.4, renamed: "currentEntitlements")
  @available(tvOS, deprecated: 18.4, renamed: "currentEntitlements")
  @available(watchOS, deprecated: 11.4, renamed: "currentEntitlements")
  @available(visionOS, deprecated: 2.4, renamed: "currentEntitlements")
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { await launch.latest(.currentEntitlements, of: id) }
  }

  /// The transactions that entitle the person to the product now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.Transactions(
      source: .listing(.currentEntitlements, productID: id), caller: .launch(launch))
  }
}

extension AppLaunch {
  /// Returns those of the requested products that are for sale.
  ///
  /// A cancelled task gets no updates, as measured.
  func loadProducts(_ identifiers: [String]) async throws -> [Product] {
    await pause()
    if Task.isCancelled { return [] }
    try check(\.loadProducts)
    do throws(AppStoreError) {
      let products = try await store.send(LoadProducts(identifiers, for: id))
      await notePayments()
      return products.map { Product($0, launch: self) }
    } catch {
      throw error.storeKit
    }
  }
}
