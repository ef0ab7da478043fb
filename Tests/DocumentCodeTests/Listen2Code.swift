#if !canImport(Darwin)
import ExampleBench
import Foundation
import Listen2
import Testing
import Tollgate

@Suite("The calls of Listen2's document", .timeLimit(.minutes(10)))
@MainActor
struct Listen2Code {
  private func bench() async throws -> AppBench {
    try await AppBench(.listen2(), folder: Example.folder("Listen2"))
  }

  /// A state in a person's words: a switch over the document's four cases is complete.
  private func words(_ state: EntitlementState) -> String {
    switch state {
    case .loading: "loading"
    case .trial(let daysRemaining): "\(daysRemaining) days"
    case .expired: "expired"
    case .purchased: "purchased"
    }
  }

  @Test("App launch: the purchase is checked, then the trial's status is read")
  func launch() async throws {
    let bench = try await bench()
    let purchases = PurchaseManager(tollkeeper: bench.tollkeeper)
    let trial = TrialManager(tollkeeper: bench.tollkeeper)
    await bench.inApp { await purchases.checkPurchase() }
    let status = await trial.getStatus()
    #expect(words(status) == "7 days")
    #expect(purchases.state == status)
    #expect(purchases.state.isTrialActive)
    let start: Date = await trial.getTrialStartDate()
    let days: Int = trial.daysRemaining(from: start)
    #expect(days == 7)
  }

  @Test("play() neither throws nor waits, and checks the two states that may listen")
  func play() async throws {
    let bench = try await bench()
    var prompts = 0
    let service = TTSService(tollkeeper: bench.tollkeeper) { prompts += 1 }
    let play: @MainActor () -> Void = service.play
    #expect(service.entitlementState == .trial(daysRemaining: 7))
    play()
    #expect(service.isPlaying)
    service.stop()
    await bench.advance(days: 7)
    #expect(words(service.entitlementState) == "expired")
    play()
    #expect(prompts == 1)
  }

  @Test("Buying throws, restoring does not; each on its own line")
  func purchases() async throws {
    let bench = try await bench()
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    await bench.inApp { await manager.checkPurchase() }
    #expect(manager.products.first?.id == "com.listen2.fullaccess")
    try await bench.inApp {
      await manager.restorePurchases()
      try await manager.purchase()
    }
    #expect(words(manager.state) == "purchased")
  }

  @Test("StoreKit's own calls compile as the document writes them")
  func storeKit() async throws {
    let bench = try await bench()
    let product = try await bench.product(.fullAccess)
    let isSold = try await bench.inApp {
      switch try await product.purchase() {
      case .success(let verification):
        guard case .verified(let transaction) = verification else { return false }
        await transaction.finish()
        return transaction.productID == product.id
      case .userCancelled: return false
      case .pending: return false
      @unknown default: return false
      }
    }
    #expect(isSold)
    let installed = try await bench.inApp {
      try await AppTransaction.shared.payloadValue.originalPurchaseDate
    }
    #expect(installed == AppBench.noon)
  }
}
#endif
