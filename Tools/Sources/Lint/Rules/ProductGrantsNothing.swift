import SourceJSON

/// A product for which people get nothing.
struct ProductGrantsNothing: LintRule {
  let about = RuleDescription(
    id: "product-grants-nothing", severity: .error,
    summary: "A product grants nothing.",
    why: "A customer who buys it pays for nothing.",
    fix: "Name entitlements, badges or balances under `grants`.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.products).compactMap { product in
      guard let grants = product.node[.grants],
        grants.members.allSatisfy({ $0.node.elements.isEmpty && $0.node.members.isEmpty })
      else { return nil }
      return finding(at: grants.location, on: product.key, "`\(product.key)` grants nothing")
    }
  }
}
