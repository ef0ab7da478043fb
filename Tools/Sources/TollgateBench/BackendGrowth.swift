import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// Measures the cost of one more customer, transaction and point of a chart to an app's server.
enum BackendGrowth {
  private static let now = Date(timeIntervalSince1970: 1_760_000_000)

  static func run() async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let served = try ServedCatalog(
      reading: Data(MadeNotifications.catalog.utf8), file: "Catalog.json")
    var stores: [Int: SQLiteStore] = [:]
    for size in GrowthBenchmark.sizes {
      let store = try SQLiteStore(at: folder.file("\(size).sqlite").path)
      try await FilledStore.fill(store, facts: 2 * size, at: now)
      stores[size] = store
    }
    let intake = Intake(transfer: .newest, secret: [7], catalog: served.digest)
    let reader = try MadeNotifications.verifier()
    try await GrowthBenchmark.row("customers of a server: a notification") { size in
      guard let store = stores[size] else { return 0 }
      let facts = try (0...21).map { number in
        try FilledStore.fact(
          of: MadeNotifications.body(50_000_000 + number, at: now), by: reader)
      }
      return try await GrowthBenchmark.median { round in
        _ = try await store.write { try intake.take(facts[round], in: $0) }
      }
    }
    try await GrowthBenchmark.row("customers of a server: one is read") { size in
      guard let store = stores[size] else { return 0 }
      return try await GrowthBenchmark.median { round in
        try await read(FilledStore.customer(round % (size / 2)), from: store, by: served)
      }
    }
    try await GrowthBenchmark.row("transactions of a customer: each, read") { size in
      guard let store = stores[10] else { return 0 }
      let customer = UUID()
      for first in stride(from: 0, to: size, by: 1_000) {
        try await store.write { store in
          for number in first..<min(first + 1_000, size) {
            let fact = try purchase(100_000_000 + size * 2 + number, of: customer)
            try store.put(fact, under: served.digest)
            try store.setOwner(customer, of: fact.id.name, in: .production)
          }
        }
      }
      return try await GrowthBenchmark.median(3) { _ in
        try await read(customer, from: store, by: served)
      } / Double(size)
    }
    try await points(stores[1_000])
    for store in stores.values { try store.close() }
  }

  private static func read(
    _ customer: UUID, from store: SQLiteStore, by served: ServedCatalog
  ) async throws {
    let report = try await store.read { store in
      CustomerReport(
        try CustomerRecord(of: customer, in: .production, from: store) { _ in served },
        by: served, at: WireDate(now))
    }
    precondition(!report.purchases.isEmpty)
  }

  private static func purchase(_ number: Int, of customer: UUID) throws -> SignedFact {
    let date = WireDate(now)
    var payload = TransactionPayload(
      transactionId: "\(number)", originalTransactionId: "\(number)",
      bundleId: "com.example.bench", productId: "pro", purchaseDate: date,
      originalPurchaseDate: date, type: .consumable, signedDate: date, environment: .production)
    payload.appAccountToken = WireUUID(customer)
    return try SignedFact(.transaction(payload))
  }

  private static func points(_ store: SQLiteStore?) async throws {
    guard let store else { return }
    try await GrowthBenchmark.row("points in a chart of 1,000 purchases: each", upTo: 1_000) {
      size in
      guard
        let periods = ChartPeriods(
          from: now - Double(size) * 86_400, to: now, by: .day, in: .gmt, at: WireDate(now))
      else { return 0 }
      let question = Chart.Question(.mrr, over: periods, split: nil)
      return try await GrowthBenchmark.median(5) { _ in
        _ = try await store.read { try Chart(question, in: .production, from: $0) }
      } / Double(size)
    }
  }
}
