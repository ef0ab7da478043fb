import SourceJSON

/// A product that the catalog and the store have as different types.
struct ProductType: LintRule {
  let about = RuleDescription(
    id: "product-type", severity: .error,
    summary: "The catalog and the store disagree on a product's type.",
    why:
      "A consumable that the catalog treats as lasting is granted again at each launch, or never "
      + "restored; a subscription treated as one purchase never ends.",
    fix: "The type can't be changed in the store: write the store's type in the catalog.")

  private static let types = [
    "Consumable": "consumable", "NonConsumable": "nonConsumable",
    "RecurringSubscription": "autoRenewable", "NonRenewingSubscription": "nonRenewing",
  ]

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.products).compactMap { product in
      guard let type = product.node[.type], let written = type.string,
        let sold = app.storeProducts[product.key]?.type, let expected = Self.types[sold],
        expected != written
      else { return nil }
      return finding(
        at: type.location, on: product.key,
        "`\(product.key)` is \(written) here and \(expected) in the store",
        fix: "Write \"type\": \"\(expected)\".")
    }
  }
}
