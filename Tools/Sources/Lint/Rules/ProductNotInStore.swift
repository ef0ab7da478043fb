import SourceJSON

/// A product of the catalog that the store does not sell.
struct ProductNotInStore: LintRule {
  let about = RuleDescription(
    id: "product-not-in-store", severity: .error,
    summary: "The StoreKit configuration does not sell a product of the catalog.",
    why: "It can never be bought: its card stays empty and its button disabled.",
    fix: "Add the product to the configuration under the very same identifier.")

  func findings(in app: AppSources) -> [Finding] {
    guard app.storeProducts.isKnown else { return [] }
    return app.soldProducts.filter { app.storeProducts[$0.key] == nil }.map { product in
      finding(
        at: product.keyLocation, on: product.key,
        "the store does not sell `\(product.key)`",
        fix:
          "Add it to the StoreKit configuration, or write `\"retired\": true` if it is sold no longer."
      )
    }
  }
}
