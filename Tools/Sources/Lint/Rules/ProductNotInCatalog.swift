import SourceJSON

/// A product of the store that the catalog lacks.
struct ProductNotInCatalog: LintRule {
  let about = RuleDescription(
    id: "product-not-in-catalog", severity: .error,
    summary: "The store sells a product that the catalog lacks.",
    why: "A customer who buys it, by a link to the store or in an older version, pays and gets "
      + "nothing.",
    fix: "List it under `products` with its grants, or remove it from the StoreKit configuration.")

  func findings(in app: AppSources) -> [Finding] {
    app.storeProducts.items.filter { app.entry(.products, $0.id) == nil }.map { item in
      finding(
        at: item.place, on: item.id, "the catalog does not say what `\(item.id)` grants",
        fix: "Add it to the catalog's `products`, or stop selling it.")
    }
  }
}
