import Foundation
import Synchronization
import TollgateOpenStore

/// Measures the cost of one more transaction and one more use to an app.
enum EngineGrowth {
  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let jws = try await FilledLedger.signedText()
    var ledgers: [Int: FilledLedger] = [:]
    for size in GrowthBenchmark.sizes {
      ledgers[size] = try await FilledLedger(of: size, in: folder.file("Facts\(size).sqlite"))
    }
    try await GrowthBenchmark.row("transactions of a customer: one more, durably") { size in
      guard let ledger = ledgers[size] else { return 0 }
      let store = HandingStore()
      let tollkeeper = try ledger.open(store: store)
      await tollkeeper.settled()
      let time = await GrowthBenchmark.median { round in
        let fact = FilledLedger.renewal(-1 - round, jws: jws)
        await store.deliver(StoreTransaction(fact) {})
      }
      await tollkeeper.settled()
      tollkeeper.stop()
      return time
    }
    try await GrowthBenchmark.row("a cold start, for each transaction") { size in
      guard let ledger = ledgers[size] else { return 0 }
      return try GrowthBenchmark.medianWork(5) {
        let tollkeeper = try ledger.open()
        precondition(tollkeeper.check("work").isAllowed)
        tollkeeper.stop()
      } / Double(size)
    }
    try await uses(in: folder)
  }

  private static func uses(in folder: BenchFolder) async throws {
    let catalog = Catalog(
      app: "bench", bundleID: "com.example.bench", products: [],
      features: [Feature(id: "play", access: [.quota(Quota(limit: 1_000_000, per: .life))])])
    try await GrowthBenchmark.row("uses in the ledger: one more") { size in
      let tollkeeper = try Tollkeeper.bench(catalog, in: folder.file("Uses\(size).sqlite")) {
        FilledLedger.now
      }
      await tollkeeper.settled()
      for _ in 0..<size { _ = try tollkeeper.use("play") }
      return try await GrowthBenchmark.median { _ in
        let decision = try tollkeeper.use("play")
        precondition(decision.isAllowed)
      }
    }
  }
}

/// A store that hands over single transactions as updates.
private final class HandingStore: PurchaseStore {
  private let handing = Mutex<(@Sendable (StoreDelivery) async -> Void)?>(nil)

  /// Hands over a transaction, and returns when the engine has recorded it.
  func deliver(_ transaction: StoreTransaction) async {
    while true {
      if let deliver = handing.withLock({ $0 }) {
        return await deliver(.verified(transaction))
      }
      await Task.yield()
    }
  }

  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    handing.withLock { $0 = deliver }
  }

  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct] { [] }
  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer { .cancelled }
  func currentEntitlements() async -> StoreListing { StoreListing([], isComplete: false) }
  func history() async -> [StoreDelivery] { [] }
  func unfinished() async -> [StoreDelivery] { [] }
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {}
  func sync() async throws(StoreFailure) -> Date? { nil }
  func freshSignedDate() async -> Date? { nil }
}
