#if !canImport(Darwin)
import CoinFeedback
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate

@Suite("COIN Feedback's purchase manager", .timeLimit(.minutes(10)))
@MainActor
struct PurchaseManagerTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"
  private static let yearly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.yearly"
  private static let lifetime: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.lifetime"

  private let bench: AppBench
  private let manager: PurchaseManager

  init() async throws {
    bench = try await AppBench(.coinFeedback(), folder: Self.folder)
    manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    await manager.loaded()
  }

  private func buy(_ id: Catalog.Product.ID) async throws -> Bool {
    let product = try await bench.product(id)
    return await bench.inApp { await manager.purchase(product) }
  }

  @Test("fetches the three products by itself, and again when it is asked to")
  func loads() async throws {
    let ids = manager.products.map(\.id)
    #expect(ids.count == 3)
    try await bench.setOnline(false)
    await manager.loadProducts()
    #expect(manager.error != nil)
    #expect(manager.products.map(\.id) == ids, "what was loaded before stays")
    try await bench.setOnline(true)
    await manager.loadProducts()
    #expect(
      Set(manager.products.map(\.id))
        == Set([Self.monthly, Self.yearly, Self.lifetime].map(\.rawValue)))
    #expect(!manager.isLoading)
    #expect(manager.error == nil)
  }

  @Test("is Pro after the purchase, with unlimited entries and Share enabled")
  func purchase() async throws {
    let gate = EntryGate(tollkeeper: bench.tollkeeper)
    #expect(!manager.isProUser)
    #expect(try gate.share(hasRecipient: true) == .paywall)
    #expect(try await buy(Self.monthly))
    #expect(manager.isProUser)
    #expect(try gate.mayCreateEntry(existing: 5_000))
    #expect(try gate.share(hasRecipient: true) == .compose)
    #expect(try gate.share(hasRecipient: false) == .askForRecipient)
    #expect(!manager.purchaseInProgress)
  }

  @Test(
    "creates ten entries, shows the paywall at the eleventh, and has room again after one is deleted"
  )
  func tenEntries() throws {
    let gate = EntryGate(tollkeeper: bench.tollkeeper)
    for existing in 0..<10 {
      #expect(try gate.mayCreateEntry(existing: existing))
    }
    #expect(try !gate.mayCreateEntry(existing: 10))
    #expect(bench.tollkeeper.presentation.paywall?.id == "pro")
    #expect(try gate.mayCreateEntry(existing: 9))
  }

  @Test("objectWillChange sends for what it is given and for what the store says")
  func objectWillChange() async throws {
    CoinServices.compose(bench.tollkeeper)
    let manager = PurchaseManager()
    await manager.loaded()
    var changes = 0
    let subscription = manager.objectWillChange.sink { changes += 1 }
    defer { subscription.cancel() }
    await manager.loadProducts()
    #expect(changes >= 3, "loading, products, loaded")
    changes = 0
    try await bench.store.send(BuyElsewhere(Self.monthly.rawValue, account: bench.account))
    await bench.settled()
    while changes == 0 { await Task.yield() }
    #expect(manager.isProUser)
  }

  @Test("says what went wrong, and forgets it when something goes right")
  func errors() async throws {
    let product = try await bench.product(Self.lifetime)
    try await bench.setOnline(false)
    #expect(await bench.inApp { await !manager.purchase(product) })
    #expect(manager.error as? StoreRefusal == StoreRefusal(failure: .network))
    #expect(await bench.inApp { await !manager.restorePurchases() })
    try await bench.setOnline(true)
    #expect(await bench.inApp { await !manager.restorePurchases() }, "nothing to restore")
    #expect(manager.error == nil)
    #expect(try await buy(Self.lifetime))
    #expect(await bench.inApp { await manager.restorePurchases() })
  }

  @Test("corrected: falls back to not Pro when the subscription ends, without being asked")
  func fallsBack() async throws {
    // The document's check, which only ever sets it.
    var documentIsProUser = false
    func documentCheck() async {
      for await result in Transaction.currentEntitlements {
        if case .verified(let transaction) = result, transaction.revocationDate == nil {
          documentIsProUser = true
          break
        }
      }
    }
    #expect(try await buy(Self.monthly))
    await bench.inApp { await documentCheck() }
    try await bench.store.send(
      SetRenewal(of: Self.monthly.rawValue, account: bench.account, isOn: false))
    await bench.advance(days: 40)
    #expect(!manager.isProUser)
    await bench.inApp { await documentCheck() }
    #expect(documentIsProUser, "the document's version still says yes")
  }

  @Test("corrected: one forged transaction does not hide the others")
  func forgery() async throws {
    #expect(try await buy(Self.monthly))
    #expect(try await buy(Self.lifetime))
    let owned = await bench.inApp {
      var owned: [Transaction] = []
      for await case .verified(let transaction) in Transaction.currentEntitlements {
        owned.append(transaction)
      }
      return owned
    }
    let (monthly, lifetime) = (try #require(owned.first), try #require(owned.last))
    // The document's check, which throws at the first transaction that is not verified.
    var documentIsProUser = false
    func documentCheck(_ results: [VerificationResult<Transaction>]) throws {
      for result in results {
        let transaction = try result.payloadValue
        if transaction.revocationDate == nil { documentIsProUser = true }
      }
    }
    let listing: [VerificationResult<Transaction>] = [
      .unverified(monthly, .invalidSignature), .verified(lifetime),
    ]
    #expect(throws: (any Error).self) { try documentCheck(listing) }
    #expect(!documentIsProUser, "the document's version never comes to the real one")

    let now = bench.store.clock.now
    let tollkeeper = try Tollkeeper(
      catalog: .coinFeedback(), device: DeviceProfile(platform: .iOS),
      store: PollutedStore(
        forged: Self.monthly,
        owned: Fact(
          id: .init(
            environment: "Production", transaction: "\(lifetime.id)",
            purchaseDate: lifetime.purchaseDate), product: Self.lifetime, signedDate: now)),
      ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain(),
      clock: WallClock(now: { now }, timeZone: { .gmt }))
    await tollkeeper.settled()
    #expect(PurchaseManager(tollkeeper: tollkeeper).isProUser)
  }

  @Test("corrected: a lifetime purchase can be refunded")
  func lifetimeRefund() async throws {
    #expect(try await buy(Self.lifetime))
    try await bench.store.send(Refund(Self.lifetime.rawValue, account: bench.account))
    await bench.settled()
    #expect(!manager.isProUser)
  }

  @Test("corrected: closing the paywall unlocks nothing")
  func closing() throws {
    let gate = EntryGate(tollkeeper: bench.tollkeeper)
    #expect(try !gate.mayCreateEntry(existing: 10))
    bench.tollkeeper.dismiss()
    #expect(bench.tollkeeper.presentation.paywall == nil)
    #expect(try !gate.mayCreateEntry(existing: 10))
  }

  @Test("waits for approval without being Pro, and is Pro when it comes")
  func approval() async throws {
    try await bench.store.send(SetAskToBuy(true, account: bench.account))
    #expect(try await !buy(Self.yearly))
    #expect(manager.error == nil)
    try await bench.store.send(Approve(Self.yearly.rawValue, account: bench.account))
    await bench.settled()
    #expect(manager.isProUser)
    await bench.inApp { await manager.checkProStatus() }
    #expect(manager.isProUser)
  }
}
#endif
