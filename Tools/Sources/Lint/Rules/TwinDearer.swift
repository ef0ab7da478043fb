import SourceJSON

/// A twin that costs no less than its original.
struct TwinDearer: LintRule {
  let about = RuleDescription(
    id: "twin-dearer", severity: .warning,
    summary: "A twin costs as much as its original, or more.",
    why: "A twin is the same at a better price. An offer with a dearer one is never shown, and an "
      + "experiment with one charges some customers more for the same.",
    fix: "Lower its price, or make the cheaper of the two the twin.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.products).compactMap { product in
      guard let original = product.node[.twinOf]?.string,
        let twin = app.storeProducts[product.key],
        let regular = app.storeProducts[original]
      else { return nil }
      for storefront in [nil] + app.storeProducts.storefronts.map(Optional.some) {
        guard let price = twin.price(in: storefront), let usual = regular.price(in: storefront),
          price >= usual
        else { continue }
        return finding(
          at: twin.pricePlace, on: product.key,
          "`\(product.key)` costs \(price)\(storefront.map { " in \($0)" } ?? ""), and `\(original)`, "
            + "whose twin it is, \(usual)")
      }
      return nil
    }
  }
}
