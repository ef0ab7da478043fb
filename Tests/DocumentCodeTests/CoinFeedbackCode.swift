#if !canImport(Darwin)
import CoinFeedback
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

/// The calls of CoinFeedback's document: the paywall's buttons and the two gates.
@MainActor
private final class EntryCaller {
  let purchaseManager: PurchaseManager
  var entries: [Int] = []
  var showPaywall = false
  var showCreateSheet = false
  var showRecipientPrompt = false
  var recipient: String?

  init(purchaseManager: PurchaseManager) { self.purchaseManager = purchaseManager }

  func tapCreate() {
    if !purchaseManager.isProUser && entries.count >= 10 {
      showPaywall = true
    } else {
      showCreateSheet = true
    }
  }

  func tapShare() -> Bool {
    if !purchaseManager.isProUser {
      showPaywall = true
    } else if recipient != nil {
      return true
    } else {
      showRecipientPrompt = true
    }
    return false
  }
}

@Suite("The calls of CoinFeedback's document", .timeLimit(.minutes(10)))
@MainActor
struct CoinFeedbackCode {
  @Test("The app makes its manager without arguments, buys, restores, and uses it as a gate")
  func calls() async throws {
    let bench = try await AppBench(.coinFeedback(), folder: Example.folder("CoinFeedback"))
    CoinServices.compose(bench.tollkeeper)
    let purchaseManager = PurchaseManager()
    await purchaseManager.loaded()
    let caller = EntryCaller(purchaseManager: purchaseManager)
    caller.entries = Array(0..<10)
    caller.tapCreate()
    #expect(caller.showPaywall)
    #expect(!caller.tapShare())

    let selected: Product = try #require(purchaseManager.products.first)
    let restored = await bench.inApp { await purchaseManager.restorePurchases() }
    #expect(!restored)
    let success = await bench.inApp { await purchaseManager.purchase(selected) }
    #expect(success)
    await bench.inApp { await purchaseManager.checkProStatus() }
    let (isLoading, isBuying) = (purchaseManager.isLoading, purchaseManager.purchaseInProgress)
    #expect(!isLoading && !isBuying)
    if let error: any Error = purchaseManager.error { Issue.record(error) }
    caller.tapCreate()
    #expect(caller.showCreateSheet)
    #expect(!caller.tapShare())
    #expect(caller.showRecipientPrompt)
    caller.recipient = "ana@example.com"
    #expect(caller.tapShare())
  }

  @Test("The manager is an ObservableObject, as .environmentObject and @StateObject require")
  func observable() async throws {
    func environmentObject(_ object: some ObservableObject) -> ObjectIdentifier {
      ObjectIdentifier(object)
    }
    let bench = try await AppBench(.coinFeedback(), folder: Example.folder("CoinFeedback"))
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(environmentObject(manager) == ObjectIdentifier(manager))
  }

  @Test("Current entitlements are listed by product, revocation and kind")
  func entitlements() async throws {
    let bench = try await AppBench(.coinFeedback(), folder: Example.folder("CoinFeedback"))
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    await manager.loaded()
    let month = try #require(manager.products.first { $0.id.hasSuffix("monthly") })
    _ = await bench.inApp { await manager.purchase(month) }
    let found = try await bench.inApp {
      var found: [String] = []
      for await result in Transaction.currentEntitlements {
        let transaction = try result.payloadValue
        // The document asks `transaction.subscription`, which StoreKit does not have.
        guard transaction.revocationDate == nil, transaction.subscriptionGroupID != nil
        else { continue }
        found.append(transaction.productID)
      }
      return found
    }
    #expect(found == [month.id])
  }
}
#endif
