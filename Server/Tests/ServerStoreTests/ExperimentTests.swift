import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("The results of experiments in a store")
struct ExperimentTests {
  private let catalog: Catalog

  init() throws {
    let file = Data(
      """
      {
        "app": "app", "bundleID": "com.example.app",
        "products": { "pro": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } } },
        "paywalls": { "pro": { "screen": "pro", "products": ["pro"] } },
        "experiments": {
          "headline": {
            "paywall": "pro", "status": "drawn",
            "variants": { "usual": { "weight": 1 }, "bold": { "weight": 1 } }
          }
        }
      }
      """.utf8)
    catalog = try ServedCatalog(reading: file, file: "Catalog.json").catalog
  }

  private func expose(
    _ customer: UUID, to variant: Experiment.Variant.ID, on day: Int64, _ store: any StoreWriting
  ) throws {
    _ = try store.append(
      .exposure("headline", variant: variant, at: Sample.date(day)), for: customer,
      in: .production, at: Sample.date(day))
  }

  private func customers(_ store: any Store) async throws -> [String: [Int]] {
    let catalog = catalog
    let results = try await store.read {
      try ExperimentResult.all(of: catalog, in: .production, from: $0)
    }
    let arms = try #require(results["headline"]).arms
    return Dictionary(
      uniqueKeysWithValues: arms.map {
        ($0.key.rawValue, [$0.value.customers, $0.value.converted])
      }
    )
  }

  @Test(
    "count a merged customer once, for the variant that either identifier saw first"
  )
  func merged() async throws {
    let store = try SQLiteStore()
    let (one, other, third) = (Sample.customer(1), Sample.customer(2), Sample.customer(3))
    try await store.write { store in
      try expose(other, to: "bold", on: 1, store)
      try expose(one, to: "usual", on: 2, store)
      try expose(third, to: "usual", on: 2, store)
    }
    try await Sample.intake.take(
      [Sample.transaction("1", at: 3, token: one) { ($0.price, $0.currency) = (4990, "EUR") }],
      into: store)
    #expect(try await customers(store) == ["usual": [2, 1], "bold": [1, 0]])
    try await store.write {
      _ = try Sample.intake.merge(
        other, into: one, in: [.production], at: Sample.date(4), $0)
    }
    #expect(try await customers(store) == ["usual": [1, 0], "bold": [1, 1]])
    try await store.write {
      _ = try Sample.intake.merge(
        one, into: third, in: [.production], at: Sample.date(5), $0)
    }
    #expect(try await customers(store) == ["usual": [0, 0], "bold": [1, 1]])
  }
}
