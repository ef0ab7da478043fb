#if !canImport(Darwin)
import RetroRacing
import Tollgate

/// The store service as the document describes it, to show its mistake.
///
/// - `hasPremiumAccess` counts a current entitlement of any product.
/// - It reads the store only on request: approvals and refunds while the game runs don't arrive.
/// - Its restore can't distinguish the store's answer from the simulation.
@MainActor
final class DocumentStoreKitService {
  private(set) var purchasedProductIDs: Set<String> = []
  var debugPremiumEnabled = false

  var hasPremiumAccess: Bool { debugPremiumEnabled || !purchasedProductIDs.isEmpty }

  func refreshEntitlements() async {
    var ids: Set<String> = []
    for await result in Transaction.currentEntitlements {
      if case .verified(let transaction) = result { ids.insert(transaction.productID) }
    }
    purchasedProductIDs = ids
  }

  func purchase(_ product: Product) async throws -> Transaction? {
    guard case .success(.verified(let transaction)) = try await product.purchase() else {
      return nil
    }
    await refreshEntitlements()
    await transaction.finish()
    return transaction
  }

  func restorePurchases() async throws {
    try await AppStore.sync()
    await refreshEntitlements()
  }
}

/// The restore button of the document's paywall.
@MainActor
func documentRestore(
  _ storeKit: DocumentStoreKitService, _ playLimitService: some PlayLimitService
) async throws {
  try await storeKit.restorePurchases()
  if storeKit.hasPremiumAccess { playLimitService.unlockUnlimitedAccess() }
}
#endif
