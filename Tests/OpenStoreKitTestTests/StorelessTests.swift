import Foundation
import Testing

@testable import OpenStoreKitTest

#if compiler(>=6.2)
@Suite("Code without a store")
struct StorelessTests {
  @Test("reads empty lists and fails without a trap, and standard error names the fix once")
  func behaves() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      for await _ in Transaction.all { Issue.record("There is a transaction.") }
      for await _ in Transaction.unfinished { Issue.record("Something is unfinished.") }
      for await _ in Product.SubscriptionInfo.Status.all { Issue.record("There is a status.") }
      #expect(await Fixtures.owned.isEmpty)
      #expect(await Transaction.latest(for: "full") == nil)
      #expect(await Storefront.current == nil)
      #expect(await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: "pro"))
      #expect(AppStore.canMakePayments)
      #expect(AppStore.deviceVerificationID == nil)
      #expect(SKPaymentQueue.default().transactions.isEmpty)
      await #expect { try await Product.products(for: ["full"]) } throws: { $0.isUnknown }
      await #expect { try await AppTransaction.shared } throws: { $0.isUnknown }
      await #expect { try await AppStore.sync() } throws: { $0.isUnknown }
      await #expect { try await Product.SubscriptionInfo.status(for: "pro") } throws: {
        $0.isUnknown
      }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.components(separatedBy: "Begin an SKTestSession in the test").count == 2)
  }

  @Test("includes code whose environment names no address, which standard error reports once")
  func noAddress() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv(AppLaunch.storeVariable, "8090", 1)
      for await _ in Transaction.all { Issue.record("There is a transaction.") }
      await #expect { try await Product.products(for: ["full"]) } throws: { $0.isUnknown }
      await #expect { try await AppTransaction.shared } throws: { $0.isUnknown }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.components(separatedBy: AppLaunch.storeVariable).count == 2)
    #expect(said.contains("TOLLGATE_APP_STORE names no store's address"))
    #expect(said.contains("an address is like http://127.0.0.1:8090"))
  }

  @Test("waits for updates, and receives them once a store exists")
  func waits() async throws {
    await #expect(processExitsWith: .success) {
      let updates = Transaction.updates
      let first = Task {
        await updates.first { _ in true }?.unsafePayloadValue.productID
      }
      let cancelled = Task { await updates.first { _ in true } }
      for _ in 0..<20 { await Task.yield() }
      cancelled.cancel()
      #expect(await cancelled.value == nil)
      let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
      try await session.buyProduct(identifier: "full")
      #expect(await first.value == "full")
    }
  }
}
#endif

extension Error {
  fileprivate var isUnknown: Bool {
    if case .unknown? = self as? StoreKitError { true } else { false }
  }
}
