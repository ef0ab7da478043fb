import Forecasting
import Foundation
import LocalAppStore
import TollgateCore

/// An app with one product of each kind.
struct TestApp {
  let catalog = Catalog(
    app: "test", bundleID: "com.example.test",
    products: [
      Catalog.Product(id: "pro.monthly", kind: .autoRenewable, entitlements: ["pro"]),
      Catalog.Product(id: "pro.yearly", kind: .autoRenewable, entitlements: ["pro"]),
      Catalog.Product(id: "lifetime", kind: .nonConsumable, entitlements: ["pro"]),
      Catalog.Product(id: "coins", kind: .consumable),
    ], features: [])

  let configuration = StoreConfiguration(
    products: [
      .init(
        id: "pro.monthly", kind: .autoRenewable, price: 9.99, storefrontPrices: ["ESP": 8.99],
        subscription: .init(groupID: "pro", level: 2, period: .init(1, .month))),
      .init(
        id: "pro.yearly", kind: .autoRenewable, price: 79.99,
        subscription: .init(
          groupID: "pro", level: 1, period: .init(1, .year),
          introductoryOffer: .init(paymentMode: .free, period: .init(1, .week)))),
      .init(id: "lifetime", kind: .nonConsumable, price: 199.99),
      .init(id: "coins", kind: .consumable, price: 0.99, storefrontPrices: ["ESP": 1.19]),
    ])

  /// The assumptions of no activity: no purchases, exits, failed payments or refunds.
  static let nothing = [
    "share.pro.monthly=0", "share.pro.yearly=0", "share.lifetime=0", "share.coins=0", "churn=0",
    "trialConversion=1", "paymentFailure=0", "refunds=0", "returns=0", "again=0",
  ]

  func variant(_ lines: [String], named name: String = "A") throws(ForecastMistake) -> Variant {
    try Variant(name, catalog: catalog, selling: configuration, assuming: lines)
  }

  /// Returns the forecast of a variant in which only the named assumptions hold.
  func forecast(
    _ lines: String..., customers: Int = 20, months: Int = 14, threads: Int = 2
  ) async throws -> Forecast.Outcome {
    try await Forecast.work(
      out: ForecastPlan(customers: customers, months: months),
      of: [variant(Self.nothing + lines)], threads: threads
    ).outcomes[0]
  }
}
