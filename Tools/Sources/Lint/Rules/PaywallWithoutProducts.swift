import SourceJSON

/// A paywall that sells nothing.
struct PaywallWithoutProducts: LintRule {
  let about = RuleDescription(
    id: "paywall-without-products", severity: .error,
    summary: "A paywall sells nothing.",
    why: "It stands in people's way and offers them no way on.",
    fix: "Name its products, or take the paywall out.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries("paywalls").filter { app.products(of: $0.node).isEmpty }.map { paywall in
      finding(
        at: paywall.keyLocation, on: paywall.key, "the paywall `\(paywall.key)` sells nothing")
    }
  }
}
