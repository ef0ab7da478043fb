import Foundation
import StoreKit

extension Behaviour {
  static let ofProducts: [Behaviour] = [
    product("is loaded by its identifier") {
      let product = try await $0.product("full")
      try $0.expect(product.id, is: "full", "The identifier")
      try $0.expect(product.displayName, is: "The full", "The name")
      try $0.expect(product.description, is: "What full is", "The description")
    },
    product("that is not sold is left out, without an error") {
      let found = try await Product.products(for: ["full", "nothing"])
      try $0.expect(found.map(\.id), is: ["full"], "What was found")
    },
    product("that is requested twice is loaded once") {
      let found = try await Product.products(for: ["full", "full"])
      try $0.expect(found.count, is: 1, "The number of products")
    },
    product("is not loaded by an empty request") {
      let found = try await Product.products(for: [String]())
      try $0.expect(found.isEmpty, "no product")
    },
    product("is not loaded in a cancelled task, without an error", .measured) {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await Product.products(for: ["full"])
      }
      task.cancel()
      try $0.expect(try await task.value.isEmpty, "no product")
    },
    product("has its type") {
      let types: [(String, Product.ProductType)] = [
        ("coins", .consumable), ("full", .nonConsumable), ("season", .nonRenewable),
        ("news", .autoRenewable),
      ]
      for (id, type) in types {
        try $0.expect(try await $0.product(id).type, is: type, "The type of \(id)")
      }
    },
    product("has its price, in the storefront's currency") {
      let product = try await $0.product("full")
      try $0.expect(product.price, is: Decimal(499) / 100, "The price")
      try $0.expect(product.displayPrice, is: "$4.99", "The written price")
      try $0.expect(product.priceFormatStyle.currencyCode, is: "USD", "The currency")
    },
    product("has its price formatted by its own style") {
      let product = try await $0.product("full")
      try $0.expect(
        product.price.formatted(product.priceFormatStyle), is: product.displayPrice, "The price")
    },
    product("has a subscription's terms only if it is one") {
      try $0.expect(try await $0.product("full").subscription == nil, "no terms")
      try $0.expect(try await $0.product("season").subscription == nil, "no terms of a season")
      let terms = try $0.require(try await $0.product("pro.yearly").subscription, "terms")
      try $0.expect(terms.subscriptionGroupID, is: StoreConformance.group, "The group")
      try $0.expect(terms.subscriptionPeriod.unit, is: .year, "The unit")
      try $0.expect(terms.subscriptionPeriod.value, is: 1, "The number of units")
    },
    product("has the level in its group, 1 being the highest") {
      let terms = try await $0.product("basic.monthly").subscription
      try $0.expect(terms?.groupLevel, is: 2, "The level")
      try $0.expect(terms?.groupDisplayName, is: "Pro", "The group's name")
    },
    product("has a JSON description") {
      let json = String(decoding: try await $0.product("full").jsonRepresentation, as: UTF8.self)
      try $0.expect(json.contains("full"), "JSON that names the product")
    },
    product("is equal to itself when it is loaded again") {
      let (one, two) = (try await $0.product("full"), try await $0.product("full"))
      try $0.expect(one == two && Set([one, two]).count == 1, "one product")
      let other = try await $0.product("coins")
      try $0.expect(one != other, "two products")
    },
    product("without a purchase has no latest transaction and entitles to nothing") {
      let product = try await $0.product("full")
      try $0.expect(await product.latestTransaction == nil, "no transaction")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
    },
  ]

  private static func product(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("A product", sentence, source, body)
  }
}
