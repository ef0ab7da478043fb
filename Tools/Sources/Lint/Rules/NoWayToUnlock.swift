import SourceJSON

/// A feature that some people can never use, whatever they do.
struct NoWayToUnlock: LintRule {
  let about = RuleDescription(
    id: "no-way-to-unlock", severity: .error,
    summary:
      "A feature can't be unlocked: what its paywalls sell does not open it, or nothing does.",
    why: "People pay on the paywall that the feature shows, and it stays closed.",
    mend: "Sell on that paywall a product that grants what the feature asks for, or give the "
      + "feature a rule that can hold.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries("features").compactMap { feature in
      let rules = FeatureRules(feature.node)
      guard !rules.isOpenToAll else { return nil }
      if rules.isLostInTime {
        return finding(
          at: feature.keyLocation, on: feature.key,
          "once what is free is used up, nothing unlocks `\(feature.key)`",
          fix: "Add a rule with `entitled`, and sell that entitlement.")
      }
      let paywalls = app.paywalls(of: feature.node)
      guard !paywalls.isEmpty, rules.asksForPurchase else { return nil }
      let sold = paywalls.flatMap { app.entry("paywalls", $0).map(app.products(of:)) ?? [] }
      guard !sold.isEmpty, !sold.contains(where: { app.does($0, open: rules) }) else { return nil }
      let names = paywalls.map { "`\($0)`" }.joined(separator: " and ")
      return finding(
        at: feature.keyLocation, on: feature.key,
        "nothing that the paywall \(names) sells unlocks `\(feature.key)`")
    }
  }
}
