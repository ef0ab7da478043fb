import LocalAppStore
import SourceJSON

/// The findings of the linter that a new app accepts.
extension NewCatalog {
  /// Accepts what the linter would find in products that were there before; nil if it finds
  /// nothing.
  var lint: JSONValue? {
    let products = outline.sales.flatMap(\.products) + outline.storeProducts
    var silences: [JSONValue] = []
    if products.contains(where: \.isTooLong) {
      silences.append([
        "rule": "product-text-length",
        "because": "The products came with these texts. Shorten them before you enter them.",
      ])
    }
    let storefronts = Set(products.flatMap { ($0.storefrontPrices ?? [:]).keys })
    if products.contains(where: { !storefronts.isSubset(of: ($0.storefrontPrices ?? [:]).keys) }) {
      silences.append([
        "rule": "storefront-price-missing",
        "because": "The products came with these prices. Elsewhere the base price is converted.",
      ])
    }
    if outline.model == .credits {
      silences.append([
        "rule": "balance-on-one-device",
        "because":
          "Each device keeps its own credits, until a server of yours keeps them: \"kept\": \"server\".",
      ])
    }
    silences += outline.unclear.map { product in
      [
        "rule": "product-not-in-catalog", "at": .string(product.id),
        "because": "Its name doesn't say what it brings. Describe it under `products`.",
      ]
    }
    return silences.isEmpty ? nil : ["silence": .array(silences)]
  }
}
