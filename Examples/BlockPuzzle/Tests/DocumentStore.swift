#if !canImport(Darwin)
import BlockPuzzle
import Tollgate

/// The document's store code, reduced to its mistake.
@MainActor
final class DocumentStore {
  private(set) var purchasedProductIDs: Set<String> = []
  private(set) var coins = 0

  /// A Boolean value that indicates whether the process dies between finishing and granting.
  var diesBetween = false

  private var observing: Task<Void, Never>?

  deinit { observing?.cancel() }

  func observe(in launch: AppLaunch) {
    observing = Task { [weak self] in
      await launch.run {
        for await result in Transaction.updates {
          guard case .verified(let transaction) = result else { continue }
          await transaction.finish()
          await self?.updatePurchasedProducts()
          await self?.grant(transaction.productID)
        }
      }
    }
  }

  func updatePurchasedProducts() async {
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result else { continue }
      if transaction.revocationDate == nil {
        purchasedProductIDs.insert(transaction.productID)
      } else {
        purchasedProductIDs.remove(transaction.productID)
      }
    }
  }

  func purchase(
    _ product: Product, _ options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction? {
    guard case .success(.verified(let transaction)) = try await product.purchase(options: options)
    else { return nil }
    await transaction.finish()
    if diesBetween { return transaction }
    await updatePurchasedProducts()
    await grant(transaction.productID)
    return transaction
  }

  private func grant(_ product: String) async {
    let packs: [IAPProduct: Int] = [.coinsHandful: 100, .coinsBag: 350]
    coins += IAPProduct(rawValue: product).flatMap { packs[$0] } ?? 0
  }
}
#endif
