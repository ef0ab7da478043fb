import SourceJSON

/// A tier at its limit gets a paywall that sells only that tier.
struct TierWithoutOffer: LintRule {
  let about = RuleDescription(
    id: "tier-without-offer", severity: .warning,
    summary: "Customers who reach their limit see a paywall that sells nothing they don't have.",
    why: "They have paid for a limit and reached it: a paywall that offers them their own plan "
      + "leads nowhere.",
    fix: "Sell more on it, such as a higher tier or a pack, or name a `placement` whose rules show "
      + "holders another paywall or none.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.features).flatMap { feature -> [Finding] in
      let rules = feature.node[.access]?.elements ?? []
      guard let paywall = feature.node[.paywall]?.string,
        let described = app.entry(.paywalls, paywall)
      else { return [] }
      return rules.compactMap { rule -> Finding? in
        guard let tier = rule[.entitled]?.string, rule[.quota] != nil || rule[.cap] != nil else {
          return nil
        }
        let products = app.products(of: described).compactMap { app.entry(.products, $0) }
        // A pack, or something for a time, can be bought again.
        let sellsMore = products.contains { product in
          let granted = product.granted(.entitlements)
          return product[.grants]?[.balances] != nil || granted.isEmpty
            || product[.grants]?[.entitlements]?.isObject == true
            || granted.contains { !app.comes(with: tier, $0) }
        }
        guard !products.isEmpty, !sellsMore else { return nil }
        return finding(
          at: rule.location, on: feature.key,
          "at their limit of `\(feature.key)`, holders of `\(tier)` see the paywall `\(paywall)`, "
            + "which sells only what they have")
      }
    }
  }
}

extension AppSources {
  /// Returns a Boolean value that indicates whether everyone with one entitlement by a purchase has
  /// another too.
  fileprivate func comes(with entitlement: String, _ other: String) -> Bool {
    entries(.products).filter { $0.node.granted(.entitlements).contains(entitlement) }
      .allSatisfy { $0.node.granted(.entitlements).contains(other) }
  }
}
