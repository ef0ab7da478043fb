import SourceJSON

/// A product without a price in a storefront where others have one.
struct StorefrontPriceMissing: LintRule {
  let about = RuleDescription(
    id: "storefront-price-missing", severity: .warning,
    summary: "A product has no price for a storefront in which other products have one.",
    why: "There it costs the number of the home storefront, beside prices that were chosen for the "
      + "storefront: plans and packs no longer compare as intended.",
    fix: "Add the storefront to the product's `storefrontPrices`.")

  func findings(in app: AppSources) -> [Finding] {
    let storefronts = app.storeProducts.storefronts
    return app.soldItems.compactMap { item in
      let missing = storefronts.filter { item.storefrontPrices[$0] == nil }
      guard !missing.isEmpty else { return nil }
      return finding(
        at: item.pricePlace, on: item.id,
        "`\(item.id)` has no price for \(missing.quoted), where other products have one")
    }
  }
}
