import Foundation
import LocalAppStore

/// Measures the cost of one more customer, transaction and notification to the local App Store.
enum StoreGrowth {
  private static let configuration = StoreConfiguration(
    products: TenYears.configuration.products + [.init(id: "coins", kind: .consumable, price: 1)])

  static func run() async throws {
    try await GrowthBenchmark.row("customers of the App Store: a purchase") { size in
      let store = makeStore()
      let account = try await store.send(AddAccount())
      try await store.send(AddCustomers(size, buying: TenYears.monthly))
      return try await purchase(in: store, by: account)
    }
    try await GrowthBenchmark.row("transactions of a customer there: a purchase") { size in
      let store = makeStore()
      let account = try await store.send(AddAccount())
      for _ in 0..<size { try await store.send(BuyElsewhere("coins", account: account)) }
      return try await purchase(in: store, by: account)
    }
    try await GrowthBenchmark.row("notifications in a history: its last page") { size in
      let store = makeStore()
      let account = try await store.send(AddAccount())
      for _ in 0..<size { try await store.send(BuyElsewhere("coins", account: account)) }
      let last = try await store.send(FindNotifications(limit: .max)).notifications.last
      let place = max(0, (last?.event ?? 0) - 10)
      return try await GrowthBenchmark.median { _ in
        let page = try await store.send(FindNotifications(after: place, limit: 10))
        precondition(!page.notifications.isEmpty)
      }
    }
  }

  private static func purchase(in store: LocalStore, by account: AccountID) async throws -> Double {
    try await GrowthBenchmark.median { _ in
      try await store.send(BuyElsewhere("coins", account: account))
    }
  }

  private static func makeStore() -> LocalStore {
    LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.bench"), seed: 1,
      now: TenYears.start)
  }
}
