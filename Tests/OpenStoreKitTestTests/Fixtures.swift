import Foundation
import LocalAppStore
import OpenStoreKitTest
import Testing

/// The products of these tests' sessions, and the app's purchase.
enum Fixtures {
  /// The 15th of January 2027, at eight in UTC.
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  static let configuration = StoreConfiguration(
    products: [
      .init(
        id: "full", kind: .nonConsumable, price: Decimal(499) / 100,
        localizations: [
          .init(locale: "en_US", displayName: "Full", description: "All of it."),
          .init(locale: "es_ES", displayName: "Completa", description: "Todo."),
        ]),
      .init(id: "coins", kind: .consumable, price: Decimal(99) / 100),
      .init(
        id: "monthly", kind: .autoRenewable, price: 5,
        subscription: .init(
          groupID: "pro", level: 1, period: .init(1, .month),
          introductoryOffer: .init(paymentMode: .free, period: .init(1, .week)),
          winBackOffers: [
            .init(id: "back", paymentMode: .payUpFront, price: 1, period: .init(1, .month))
          ])),
      .init(
        id: "basic", kind: .autoRenewable, price: 2,
        subscription: .init(groupID: "pro", level: 2, period: .init(1, .month))),
    ],
    subscriptionGroups: [.init(id: "pro", name: "Pro")])

  static func product(_ id: String) async throws -> Product {
    try #require(try await Product.products(for: [id]).first)
  }

  /// Buys, and returns the transaction if there is one at once.
  @discardableResult
  static func buy(_ id: String) async throws -> Transaction? {
    guard case .success(let result) = try await product(id).purchase() else { return nil }
    return try result.payloadValue
  }

  /// The products that the person owns now.
  static var owned: [String] {
    get async {
      var owned: [String] = []
      for await result in Transaction.currentEntitlements {
        owned.append(result.unsafePayloadValue.productID)
      }
      return owned
    }
  }

  static func status() async throws -> Product.SubscriptionInfo.Status {
    try #require(try await Product.SubscriptionInfo.status(for: "pro").first)
  }
}
