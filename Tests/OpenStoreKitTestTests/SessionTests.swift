import Foundation
import LocalAppStore
import OpenStoreKitTest
import Testing

@Suite("A test session")
struct SessionTests {
  let session: SKTestSession

  init() throws {
    session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
  }

  @Test("is found by the test's code, and by all tasks that it starts")
  func isFound() async throws {
    #expect(try await Fixtures.product("full").id == "full")
    #expect(try await Task { try await Fixtures.product("full").id }.value == "full")
    #expect(try await Task.detached { try await Fixtures.product("full").id }.value == "full")
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<3 { group.addTask { try await Fixtures.product("coins").id } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == ["coins", "coins", "coins"])
  }

  @Test("controls the store of the test's other session")
  func sharesWithinATest() async throws {
    try await session.buyProduct(identifier: "full")
    let other = try SKTestSession(configuration: Fixtures.configuration)
    #expect(other.allTransactions().map(\.productIdentifier) == ["full"])
  }

  #if compiler(>=6.2)
  @Test(
    "in a country without an App Store sells nothing and reports it, and sells again in another one"
  )
  func unknownStorefront() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
      let product = try await Fixtures.product("full")
      session.storefront = "XYZ"
      session.askToBuyEnabled = false
      await #expect { try await Product.products(for: ["full"]) } throws: {
        if case .notAvailableInStorefront? = $0 as? StoreKitError { true } else { false }
      }
      await #expect(throws: StoreKitError.self) { _ = try await product.purchase() }
      session.storefront = "ESP"
      #expect(try await Fixtures.product("full").id == "full")
      #expect(await Storefront.current?.countryCode == "ESP")
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.components(separatedBy: "has no storefront `XYZ`").count == 2)
  }
  #endif

  @Test("sells by the newest configuration, and behaves as that requires")
  func newestConfiguration() async throws {
    session.askToBuyEnabled = true
    let other = try SKTestSession(
      configuration: StoreConfiguration(products: [.init(id: "new", kind: .consumable, price: 1)]))
    #expect(!other.askToBuyEnabled)
    #expect(try await Product.products(for: ["full", "new"]).map(\.id) == ["new"])
  }

  @Test("has its file's settings again after a reset, and keeps its purchases")
  func resets() async throws {
    session.askToBuyEnabled = true
    session.interruptedPurchasesEnabled = true
    session.storefront = "ESP"
    session.locale = Locale(identifier: "es_ES")
    session.timeRate = .oneRenewalEveryMinute
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
    session.failTransactionsEnabled = true
    session.disableDialogs = true
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    try await session.buyProduct(identifier: "full")
    session.resetToDefaultState()
    #expect(!session.askToBuyEnabled && !session.interruptedPurchasesEnabled)
    #expect(session.storefront == "USA" && session.locale.identifier == "en_US")
    #expect(session.timeRate == .realTime && !session.disableDialogs)
    #expect(!session.billingGracePeriodIsEnabled && !session.shouldEnterBillingRetryOnRenewal)
    #expect(!session.failTransactionsEnabled)
    #expect(await session.simulatedError(forAPI: .loadProducts) == nil)
    #expect(try await Fixtures.product("coins").displayPrice == "$0.99")
    #expect(session.allTransactions().count == 1)
  }

  @Test("shows products in its country and language")
  func country() async throws {
    session.storefront = "ESP"
    session.locale = Locale(identifier: "es_ES")
    let product = try await Fixtures.product("full")
    #expect(product.displayName == "Completa")
    #expect(product.priceFormatStyle.currencyCode == "EUR")
    #expect(await Storefront.current?.countryCode == "ESP")
  }

  @Test("cancels at the sheet if the customer does, and never without a sheet")
  func dialogs() async throws {
    session.dialogAnswer = .cancels
    guard case .userCancelled = try await Fixtures.product("full").purchase() else {
      Issue.record("It was not cancelled.")
      return
    }
    session.disableDialogs = true
    #expect(try await Fixtures.buy("full") != nil)
  }

  @Test("blocks all purchases if payments are not allowed, until they are again")
  func paymentsNotAllowed() async throws {
    let full = try await Fixtures.product("full")
    #expect(AppStore.canMakePayments)
    session.canMakePayments = false
    #expect(!AppStore.canMakePayments)
    #expect(!SKPaymentQueue.canMakePayments())
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await full.purchase() }
    #expect(session.allTransactions().isEmpty)
    session.resetToDefaultState()
    #expect(AppStore.canMakePayments)
    #expect(try await Fixtures.buy("full") != nil)
  }

  @Test("deletes every transaction on request, and the record of a trial")
  func clears() async throws {
    try await Fixtures.buy("monthly")
    session.askToBuyEnabled = true
    try await Fixtures.buy("full")
    #expect(session.allTransactions().count == 2)
    #expect(await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: "pro"))
    session.clearTransactions()
    #expect(session.allTransactions().isEmpty)
    #expect(await Fixtures.owned.isEmpty)
    #expect(try await Product.SubscriptionInfo.status(for: "pro").isEmpty)
    #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "pro"))
    session.askToBuyEnabled = false
    #expect(try await Fixtures.buy("monthly")?.offer?.type == .introductory)
  }

  @Test("deletes a subscription with its first transaction, and one renewal with its last")
  func deletes() async throws {
    try await Fixtures.buy("full")
    try await Fixtures.buy("monthly")
    await session.advance(to: Fixtures.start + 86_400 * 50)
    let periods = session.allTransactions().filter { $0.productIdentifier == "monthly" }
    #expect(periods.count == 3)
    try session.deleteTransaction(identifier: try #require(periods.last).identifier)
    #expect(session.allTransactions().count == 3)
    #expect(
      try await Product.SubscriptionInfo.status(for: "pro").first?.transaction
        .payloadValue.expirationDate == periods[1].expirationDate)
    try session.deleteTransaction(identifier: try #require(periods.first).identifier)
    #expect(session.allTransactions().map(\.productIdentifier) == ["full"])
    #expect(await Fixtures.owned == ["full"])
    #expect(throws: SKTestError.self) { try session.deleteTransaction(identifier: 7) }
  }

  @Test("reports a missing transaction by its identifier")
  func refuses() {
    func code(_ body: () throws -> Void) -> SKTestError.Code? {
      do {
        try body()
        return nil
      } catch { return (error as? SKTestError)?.code }
    }
    #expect(code { try session.refundTransaction(identifier: 1) } == .noTransactionFound)
    #expect(code { try session.approveAskToBuyTransaction(identifier: 1) } == .noTransactionFound)
    #expect(
      code { try session.expireSubscription(productIdentifier: "x") } == .invalidProductIdentifier)
    #expect(
      code { try session.expireSubscription(productIdentifier: "full") } == .invalidProductType)
    #expect(
      code { try session.expireSubscription(productIdentifier: "monthly") } == .noSubscriptionFound)
    #expect(
      code { _ = try SKTestSession(configurationFileNamed: "NoSuchFile") } == .fileNotFound)
    #expect(
      code { _ = try SKTestSession(contentsOf: URL(fileURLWithPath: "/no/such.storekit")) }
        == .fileNotFound)
  }

  @Test("reports a request for approval that doesn't exist")
  func nobodyAsks() async throws {
    try await Fixtures.buy("full")
    let bought = try #require(session.allTransactions().first)
    #expect(throws: SKTestError.self) {
      try session.approveAskToBuyTransaction(identifier: bought.identifier)
    }
    #expect(throws: SKTestError.self) {
      try session.disableAutoRenewForTransaction(identifier: bought.identifier)
    }
  }

  @Test("starts another process of the app, which receives unfinished transactions")
  func relaunches() async throws {
    try await Fixtures.buy("full")
    try session.relaunch()
    let received = Task {
      await Transaction.updates.first { _ in true }?.unsafePayloadValue.productID
    }
    #expect(await received.value == "full")
  }
}
