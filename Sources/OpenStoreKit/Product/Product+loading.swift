import LocalAppStore

extension Product {
  /// The products for sale among those asked for.
  ///
  /// Identifiers that are not for sale are left out. A cancelled task gets none.
  ///
  /// - Throws: ``StoreKitError`` where the store can't be reached.
  public static func products<Identifiers>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
    let launch = AppLaunch.ambient
    if Task.isCancelled { return [] }
    do throws(AppStoreError) {
      return try await launch.box.products(Array(identifiers), for: launch.id).map {
        Product($0, launch: launch)
      }
    } catch {
      throw error.storeKit
    }
  }

  /// The latest transaction of the product, whatever became of it.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await launch.latest(.all, of: id) }
  }

  /// The latest transaction that gives the person the product now.
  public var currentEntitlement: VerificationResult<Transaction>? {
    get async { await launch.latest(.currentEntitlements, of: id) }
  }

  /// What gives the person the product now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.Transactions(
      source: .listing(.currentEntitlements, productID: id), launch: launch)
  }
}
