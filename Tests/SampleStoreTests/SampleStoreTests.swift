import StoreKit
import StoreKitTest
import Testing

/// Only `settled()`, `untilListening()` and `advance(by:)` are not Apple's.
@MainActor
@Suite("A sample app's store")
struct SampleStoreTests {
  let session: SKTestSession
  let store: SampleStore

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.disableDialogs = true
    session.clearTransactions()
    store = SampleStore()
  }

  func product(_ id: String) async throws -> Product {
    try await store.requestProducts()
    return try #require(store.products.first { $0.id == id })
  }

  @Test("loads its products, by price")
  func loads() async throws {
    try await store.requestProducts()
    #expect(
      store.products.map(\.id) == [
        "sample.coins", "sample.full", "sample.pro.monthly", "sample.season",
        "sample.pro.yearly",
      ] || store.products.first?.id == "sample.coins")
    #expect(store.products.first?.displayPrice == "$0.99")
  }

  @Test("sells the full version")
  func sells() async throws {
    let transaction = try await store.purchase(product("sample.full"))
    #expect(transaction?.productID == "sample.full")
    #expect(store.hasFullVersion)
    #expect(session.allTransactions().map(\.productIdentifier) == ["sample.full"])
  }

  @Test("fills up with coins, each purchase once")
  func fillsUp() async throws {
    for _ in 0..<3 { _ = try await store.purchase(product("sample.coins")) }
    #expect(store.coins == 30)
    var unfinished = 0
    for await _ in Transaction.unfinished { unfinished += 1 }
    #expect(unfinished == 0)
  }

  @Test("receives in its detached task a purchase made elsewhere")
  func receives() async throws {
    await session.untilListening()
    try await session.buyProduct(identifier: "sample.full")
    await session.settled()
    #expect(store.hasFullVersion)
  }

  @Test("gives the full version when a parent approves")
  func asksToBuy() async throws {
    session.askToBuyEnabled = true
    await session.untilListening()
    #expect(try await store.purchase(product("sample.full")) == nil)
    let asked = try #require(session.allTransactions().first)
    #expect(asked.pendingAskToBuyConfirmation && asked.state == .deferred)
    try session.approveAskToBuyTransaction(identifier: asked.identifier)
    await session.settled()
    #expect(store.hasFullVersion)
  }

  @Test("takes the full version back with a refund")
  func refunds() async throws {
    await session.untilListening()
    let transaction = try await store.purchase(product("sample.full"))
    try session.refundTransaction(identifier: UInt(try #require(transaction).id))
    await session.settled()
    #expect(!store.hasFullVersion)
  }

  @Test("is for subscribers, until they no longer are")
  func subscribes() async throws {
    await session.untilListening()
    _ = try await store.purchase(product("sample.pro.monthly"))
    #expect(store.isPro)
    await session.advance(by: .seconds(86_400 * 40))
    #expect(store.isPro)
    try session.expireSubscription(productIdentifier: "sample.pro.monthly")
    await store.updateCustomerProductStatus()
    #expect(!store.isPro && store.subscriptionState == .expired)
  }

  @Test("explains a failed purchase")
  func fails() async throws {
    let product = try await product("sample.full")
    try await session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await store.purchase(product)
    }
    try await session.setSimulatedError(nil, forAPI: .purchase)
    #expect(try await store.purchase(product) != nil)
  }

  @Test("trusts only verified transactions")
  func verifies() async throws {
    let product = try await product("sample.full")
    try await session.setSimulatedError(
      .verification(.invalidSignature), forAPI: .verification)
    await #expect(throws: SampleStore.StoreError.failedVerification) {
      try await store.purchase(product)
    }
    #expect(!store.hasFullVersion)
  }

  @Test("restores the customer's purchases")
  func restores() async throws {
    try await session.buyProduct(identifier: "sample.full")
    try await store.restore()
    #expect(store.hasFullVersion)
  }

  @Test("gives each test case its own store", arguments: 0..<20)
  func isAlone(number: Int) async throws {
    #expect(session.allTransactions().isEmpty)
    for _ in 0..<(number % 3) { _ = try await store.purchase(product("sample.coins")) }
    await Task.yield()
    #expect(session.allTransactions().count == number % 3)
    #expect(store.coins == 10 * (number % 3))
  }
}
