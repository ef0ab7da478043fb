import SourceJSON
import TollgateCore

/// A product that people never see.
struct ProductNeverOffered: LintRule {
  let about = RuleDescription(
    id: "product-never-offered", severity: .warning,
    summary: "A product is sold by no paywall, offer, remote choice or screen.",
    why: "Nobody can buy it, so nobody finds out that it is missing.",
    fix: "Sell it somewhere. A product that only keeps what earlier buyers own is silenced with "
      + "that reason.")

  func findings(in app: AppSources) -> [Finding] {
    let selling: Set = ["paywalls", "offers", "remote", "screens"]
    let sold = Set(
      app.references.filter { $0.kind == .product && selling.contains($0.section) }.map(\.name))
    return app.entries("products").filter { !sold.contains($0.key) }.map { product in
      finding(
        at: product.keyLocation, on: product.key,
        "no paywall, offer or screen sells `\(product.key)`")
    }
  }
}
