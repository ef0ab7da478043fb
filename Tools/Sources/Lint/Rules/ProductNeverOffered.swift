import SourceJSON
import TollgateCore

/// A product that people never see.
struct ProductNeverOffered: LintRule {
  let about = RuleDescription(
    id: "product-never-offered", severity: .warning,
    summary: "No paywall, offer, remote choice or screen sells a product.",
    why: "No customer can buy it, and its absence goes unnoticed.",
    fix: "Sell it somewhere. If a product only keeps the purchases of earlier buyers, write "
      + "`\"retired\": true` in it.")

  func findings(in app: AppSources) -> [Finding] {
    let selling: Set<CatalogKey> = [.paywalls, .offers, .remote, .screens]
    let sold = Set(
      app.references.filter { $0.kind == .product && selling.contains($0.section) }.map(\.name))
    return app.soldProducts.filter { !sold.contains($0.key) }.map { product in
      finding(
        at: product.keyLocation, on: product.key,
        "no paywall, offer or screen sells `\(product.key)`")
    }
  }
}
