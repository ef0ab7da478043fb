import Foundation
import StoreKit

extension Behaviour {
  static let ofPurchases: [Behaviour] = [
    purchase("is verified, and describes the purchased product") {
      let bought = try await $0.buy("full")
      try $0.expect(bought.productID, is: "full", "The product")
      try $0.expect(bought.productType, is: .nonConsumable, "The type")
      try $0.expect(bought.ownershipType, is: .purchased, "The ownership")
      try $0.expect(bought.purchasedQuantity, is: 1, "The quantity")
      try $0.expect(bought.originalID, is: bought.id, "The original transaction")
      try $0.expect(bought.originalPurchaseDate, is: bought.purchaseDate, "The original date")
      try $0.expect(bought.revocationDate == nil && !bought.isUpgraded, "nothing taken back")
    },
    purchase("is owned when the call returns", .measured) {
      try await $0.buy("full")
      try $0.expect(await $0.owned(), is: ["full"], "What is owned")
    },
    purchase("carries the app's own account token") {
      let token = UUID()
      let bought = try await $0.buy("full", [.appAccountToken(token)])
      try $0.expect(bought.appAccountToken, is: token, "The token")
    },
    purchase("carries no account token by default") {
      try $0.expect(try await $0.buy("full").appAccountToken == nil, "no token")
    },
    purchase("of a consumable can have a quantity above one") {
      let bought = try await $0.buy("coins", [.quantity(3)])
      try $0.expect(bought.purchasedQuantity, is: 3, "The quantity")
    },
    purchase("of a consumable can be made again, each time a new one") {
      let (one, two) = (try await $0.buy("coins"), try await $0.buy("coins"))
      try $0.expect(one.id != two.id, "two transactions")
    },
    purchase("of an owned product returns the transaction that the customer holds", .measured) {
      let (one, two) = (try await $0.buy("full"), try await $0.buy("full"))
      try $0.expect(two.id, is: one.id, "The transaction")
      try $0.expect(two.purchaseDate, is: one.purchaseDate, "The date")
    },
    purchase(
      "of a non-renewing subscription is a new one each time, without an end, and both are owned",
      .measured
    ) {
      let (one, two) = (try await $0.buy("season"), try await $0.buy("season"))
      try $0.expect(one.id != two.id && one.expirationDate == nil, "two seasons without an end")
      try $0.expect(await $0.owned(), is: ["season", "season"], "What is owned")
    },
    purchase("that the customer cancels leaves nothing") {
      try await $0.controls.answerDialogs(buying: false)
      guard case .userCancelled = try await $0.purchase("full") else {
        throw Scene.Unmet(description: "It should have been cancelled.")
      }
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
      try $0.expect(await $0.read(Transaction.all).isEmpty, "no transaction")
    },
    purchase("that awaits a parent's approval is pending, and nothing is owned") {
      try await $0.controls.setAskToBuy(true)
      try await $0.buyLater("full")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
    },
    purchase("that is interrupted is pending, and made when the issue is resolved", .measured) {
      try await $0.controls.setInterruption(true)
      try await $0.buyLater("full")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
      try await $0.controls.resolveIssue(of: "full")
      try await $0.controls.settle()
      try $0.expect(await $0.owned(), is: ["full"], "What is owned")
    },
    purchase("names the app, the account's country and this environment") {
      let bought = try await $0.buy("full")
      let app = try await AppTransaction.shared.payloadValue
      try $0.expect(bought.appBundleID, is: app.bundleID, "The app")
      try $0.expect(bought.environment, is: app.environment, "The environment")
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
        try $0.expect(bought.storefront.countryCode, is: "USA", "The country")
        try $0.expect(bought.reason, is: .purchase, "The reason")
      }
    },
    purchase("has the total price, and its currency") {
      let bought = try await $0.buy("coins", [.quantity(2)])
      try $0.expect(bought.price, is: Decimal(198) / 100, "The price")
      try $0.expect(bought.currency?.identifier, is: "USD", "The currency")
    },
    purchase("is the latest transaction of its product") {
      let bought = try await $0.buy("full")
      let latest = try await $0.product("full").latestTransaction
      try $0.expect(latest?.unsafePayloadValue.id, is: bought.id, "The latest of the product")
      let other = await Transaction.latest(for: "full")
      try $0.expect(other?.unsafePayloadValue.id, is: bought.id, "The latest")
    },
    purchase("in another country has a price in that country's currency") {
      try await $0.controls.setStorefront("ESP")
      try await $0.controls.settle()
      let bought = try await $0.buy("full")
      try $0.expect(bought.currency?.identifier, is: "EUR", "The currency")
    },
    purchase("is stopped if the app rejects the new country") {
      let product = try await $0.product("full")
      try await $0.controls.setStorefront("FRA")
      try await $0.controls.settle()
      let option = Product.PurchaseOption.onStorefrontChange { _ in false }
      guard case .userCancelled = try await product.ordered([option]) else {
        throw Scene.Unmet(description: "It should have been stopped.")
      }
    },
  ]

  private static func purchase(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A purchase", sentence, source, body)
  }
}
