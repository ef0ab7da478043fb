#if !canImport(Darwin)
import Foundation
import LocalAppStore
import Observation
import RetroRacing
import Synchronization
import Testing
import Tollgate

@Suite("A StoreKit service", .timeLimit(.minutes(10)))
@MainActor
struct StoreKitServiceTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  @Test("loads what the game sells, and no more")
  func loadsProducts() async throws {
    let bench = try await RetroRacingBench(drawer)
    #expect(bench.storeKit.products.isEmpty)
    await bench.play { await bench.storeKit.loadProducts() }
    #expect(bench.storeKit.products.map(\.id) == ["com.retroRacing.unlimitedPlays"])
  }

  @Test("loads what the price experiment sells in its place, and buys it")
  func loadsTheTwin() async throws {
    let bench = try await RetroRacingBench(drawer)
    try bench.tollkeeper.apply(["unlimited_price": "lower"])
    await bench.play { await bench.storeKit.loadProducts() }
    #expect(bench.storeKit.products.map(\.id) == [RetroRacingBench.twin])
    let twin = try #require(bench.storeKit.products.first)
    let transaction = try await bench.play { try await bench.storeKit.purchase(twin) }
    #expect(transaction?.productID == RetroRacingBench.twin)
    #expect(bench.storeKit.hasPremiumAccess)
    #expect(try await bench.buy() == nil, "owned at another price: nothing was sold")
    #expect(try await bench.store.send(ListAccountTransactions(of: bench.account)).count == 1)
  }

  @Test("returns the transaction that was sold, whatever the store answers afterwards")
  func returnsWhatWasSold() async throws {
    let bench = try await RetroRacingBench(drawer)
    let product = try await bench.product()
    let sold = try #require(try await bench.buy())
    #expect(
      try await bench.store.send(ListAccountTransactions(of: bench.account)).map(\.rawValue) == [
        sold.id
      ])
    try await bench.store.send(SetOnline(false, device: bench.device))
    let again = try await bench.play { try await bench.storeKit.purchase(product) }
    #expect(again == nil, "owned, and the store hands nothing over")
    #expect(bench.storeKit.hasPremiumAccess)
  }

  @Test("keeps what it had loaded where the store can't be reached")
  func keepsProducts() async throws {
    let bench = try await RetroRacingBench(drawer)
    let failures = Counter()
    let service = StoreKitService(tollkeeper: bench.tollkeeper) { _ in failures.add() }
    await bench.play { await service.loadProducts() }
    try await bench.store.send(SetOnline(false, device: bench.device))
    await bench.play { await service.loadProducts() }
    #expect(service.products.count == 1)
    #expect(failures.count == 1)
  }

  @Test("returns nil for a purchase that was cancelled, and throws one that failed")
  func cancelledAndFailed() async throws {
    let bench = try await RetroRacingBench(drawer)
    try await bench.store.send(SetNextPurchase(.cancelled, account: bench.account))
    #expect(try await bench.buy() == nil)
    let product = try await bench.product()
    try await bench.store.send(SetOnline(false, device: bench.device))
    await #expect(throws: StoreKitServiceFailure.self) {
      try await bench.play { try await bench.storeKit.purchase(product) }
    }
    await #expect(throws: StoreKitServiceFailure.self) {
      try await bench.play { try await bench.storeKit.restorePurchases() }
    }
    #expect(bench.storeKit.lastRestore == .failed(.network))
    #expect(!bench.storeKit.hasPremiumAccess)
  }

  @Test("notifies its observers that something came by itself")
  func isObserved() async throws {
    let bench = try await RetroRacingBench(drawer)
    let changes = Counter()
    withObservationTracking {
      _ = bench.storeKit.hasPremiumAccess
    } onChange: {
      changes.add()
    }
    try await bench.store.send(BuyElsewhere(RetroRacingBench.unlimited, account: bench.account))
    await bench.settled()
    await bench.until { changes.count > 0 }
    #expect(bench.storeKit.hasPremiumAccess)
  }
}

/// Counts from any thread.
private final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock(\.self) }

  func add() { value.withLock { $0 += 1 } }
}
#endif
