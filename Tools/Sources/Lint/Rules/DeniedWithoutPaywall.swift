import SourceJSON

/// A feature that is for sale and does not say where.
struct DeniedWithoutPaywall: LintRule {
  let about = RuleDescription(
    id: "denied-without-paywall", severity: .warning,
    summary: "A feature that can be bought shows no paywall when it is denied.",
    why: "A customer who taps it learns nothing, and the app sells nothing.",
    fix: "Name a `paywall` or a `placement`, or silence it if the app leads there itself.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.features).compactMap { feature in
      let rules = FeatureRules(feature.node)
      guard !rules.isOpenToAll, rules.asksForPurchase, !app.isGivenAlone(rules),
        feature.node[.paywall] == nil,
        feature.node[.placement] == nil
      else { return nil }
      return finding(
        at: feature.keyLocation, on: feature.key,
        "`\(feature.key)` can be bought, and shows no paywall when it is denied")
    }
  }
}
