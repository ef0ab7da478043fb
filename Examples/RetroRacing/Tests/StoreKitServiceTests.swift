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
    let arcade = try await Arcade(drawer)
    #expect(arcade.storeKit.products.isEmpty)
    await arcade.play { await arcade.storeKit.loadProducts() }
    #expect(arcade.storeKit.products.map(\.id) == ["com.retroRacing.unlimitedPlays"])
  }

  @Test("loads what the price experiment sells in its place, and buys it")
  func loadsTheTwin() async throws {
    let arcade = try await Arcade(drawer)
    try arcade.tollkeeper.apply(["unlimited_price": "lower"])
    await arcade.play { await arcade.storeKit.loadProducts() }
    #expect(arcade.storeKit.products.map(\.id) == [Arcade.twin])
    let twin = try #require(arcade.storeKit.products.first)
    let transaction = try await arcade.play { try await arcade.storeKit.purchase(twin) }
    #expect(transaction?.productID == Arcade.twin)
    #expect(arcade.storeKit.hasPremiumAccess)
    #expect(try await arcade.buy() == nil, "owned at another price: nothing was sold")
    #expect(try await arcade.store.transactions(of: arcade.account).count == 1)
  }

  @Test("returns the transaction that was sold, whatever the store answers afterwards")
  func returnsWhatWasSold() async throws {
    let arcade = try await Arcade(drawer)
    let product = try await arcade.product()
    let sold = try #require(try await arcade.buy())
    #expect(try await arcade.store.transactions(of: arcade.account).map(\.rawValue) == [sold.id])
    try await arcade.store.setOnline(false, device: arcade.device)
    let again = try await arcade.play { try await arcade.storeKit.purchase(product) }
    #expect(again == nil, "owned, and the store hands nothing over")
    #expect(arcade.storeKit.hasPremiumAccess)
  }

  @Test("keeps what it had loaded where the store can't be reached")
  func keepsProducts() async throws {
    let arcade = try await Arcade(drawer)
    let failures = Counter()
    let service = StoreKitService(tollkeeper: arcade.tollkeeper) { _ in failures.add() }
    await arcade.play { await service.loadProducts() }
    try await arcade.store.setOnline(false, device: arcade.device)
    await arcade.play { await service.loadProducts() }
    #expect(service.products.count == 1)
    #expect(failures.count == 1)
  }

  @Test("returns nil for a purchase that was cancelled, and throws one that failed")
  func cancelledAndFailed() async throws {
    let arcade = try await Arcade(drawer)
    try await arcade.store.arrange(nextPurchase: .cancelled, account: arcade.account)
    #expect(try await arcade.buy() == nil)
    let product = try await arcade.product()
    try await arcade.store.setOnline(false, device: arcade.device)
    await #expect(throws: StoreKitServiceFailure.self) {
      try await arcade.play { try await arcade.storeKit.purchase(product) }
    }
    await #expect(throws: StoreKitServiceFailure.self) {
      try await arcade.play { try await arcade.storeKit.restorePurchases() }
    }
    #expect(arcade.storeKit.lastRestore == .failed(.network))
    #expect(!arcade.storeKit.hasPremiumAccess)
  }

  @Test("tells whoever observes it that something arrived by itself")
  func isObserved() async throws {
    let arcade = try await Arcade(drawer)
    let changes = Counter()
    withObservationTracking {
      _ = arcade.storeKit.hasPremiumAccess
    } onChange: {
      changes.add()
    }
    try await arcade.store.buyElsewhere(Arcade.unlimited, account: arcade.account)
    await arcade.settled()
    await arcade.until { changes.count > 0 }
    #expect(arcade.storeKit.hasPremiumAccess)
  }
}

/// Counts from any thread.
private final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock(\.self) }

  func add() { value.withLock { $0 += 1 } }
}
#endif
