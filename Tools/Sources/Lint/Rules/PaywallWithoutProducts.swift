import SourceJSON

/// A paywall that sells nothing.
struct PaywallWithoutProducts: LintRule {
  let about = RuleDescription(
    id: "paywall-without-products", severity: .error,
    summary: "A paywall sells nothing.",
    why: "It blocks customers and offers them nothing.",
    fix: "Name its products, or remove the paywall.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.paywalls).filter { app.products(of: $0.node).isEmpty }.map { paywall in
      finding(
        at: paywall.keyLocation, on: paywall.key, "the paywall `\(paywall.key)` sells nothing")
    }
  }
}
