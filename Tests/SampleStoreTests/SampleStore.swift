import StoreKit

/// An app's store, as app developers write it: it loads, sells, listens and restores.
@MainActor
@Observable
final class SampleStore {
  enum StoreError: Error {
    case failedVerification
  }

  static let groupID = "5A1E0C10"

  private(set) var products: [Product] = []
  private(set) var purchasedProductIDs: Set<String> = []
  private(set) var coins = 0
  private(set) var subscriptionState: Product.SubscriptionInfo.RenewalState?

  @ObservationIgnored private var updateListenerTask: Task<Void, any Error>?

  init() {
    updateListenerTask = listenForTransactions()
  }

  deinit { updateListenerTask?.cancel() }

  var hasFullVersion: Bool { purchasedProductIDs.contains("sample.full") }

  var isPro: Bool { subscriptionState == .subscribed || subscriptionState == .inGracePeriod }

  func listenForTransactions() -> Task<Void, any Error> {
    Task.detached {
      for await result in Transaction.updates {
        do {
          let transaction = try await self.checkVerified(result)
          await self.deliver(transaction)
          await self.updateCustomerProductStatus()
          await transaction.finish()
        } catch {
          print("Transaction failed verification")
        }
      }
    }
  }

  func requestProducts() async throws {
    products = try await Product.products(for: [
      "sample.coins", "sample.full", "sample.season", "sample.pro.monthly", "sample.pro.yearly",
    ]).sorted { $0.price < $1.price }
  }

  func purchase(_ product: Product) async throws -> Transaction? {
    let result = try await product.purchase()
    switch result {
    case .success(let verification):
      let transaction = try checkVerified(verification)
      deliver(transaction)
      await updateCustomerProductStatus()
      await transaction.finish()
      return transaction
    case .userCancelled, .pending:
      return nil
    @unknown default:
      return nil
    }
  }

  func restore() async throws {
    try await AppStore.sync()
    await updateCustomerProductStatus()
  }

  func updateCustomerProductStatus() async {
    var owned: Set<String> = []
    for await result in Transaction.currentEntitlements {
      guard let transaction = try? checkVerified(result) else { continue }
      owned.insert(transaction.productID)
    }
    purchasedProductIDs = owned
    subscriptionState =
      try? await Product.SubscriptionInfo.status(for: Self.groupID).first?.state
  }

  func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
    switch result {
    case .unverified: throw StoreError.failedVerification
    case .verified(let safe): return safe
    }
  }

  private func deliver(_ transaction: Transaction) {
    guard transaction.productType == .consumable else { return }
    coins += transaction.revocationDate == nil ? 10 * transaction.purchasedQuantity : -10
  }
}
