import SourceJSON

/// A feature that some people can never unlock.
struct NoWayToUnlock: LintRule {
  let about = RuleDescription(
    id: "no-way-to-unlock", severity: .error,
    summary:
      "A feature can't be unlocked: the products on its paywalls don't open it, or nothing does.",
    why: "Customers pay on the paywall that the feature shows, and it stays closed.",
    fix:
      "Sell on that paywall a product that grants the feature's entitlement, or give the feature "
      + "a rule that can hold.")

  func findings(in app: AppSources) -> [Finding] {
    let sold = app.entries(.paywalls).map { paywall in
      (paywall.key, Grants(of: app.products(of: paywall.node), in: app))
    }
    let grants = Dictionary(sold) { first, _ in first }
    return app.entries(.features).compactMap { feature in
      let rules = FeatureRules(feature.node)
      guard !rules.isOpenToAll else { return nil }
      if rules.isLostInTime {
        return finding(
          at: feature.keyLocation, on: feature.key,
          "once the free uses are used up, nothing unlocks `\(feature.key)`",
          fix: "Add a rule with `entitled`, and sell that entitlement.")
      }
      let paywalls = app.paywalls(of: feature.node)
      guard !paywalls.isEmpty, rules.asksForPurchase else { return nil }
      let sold = paywalls.compactMap { grants[$0] }.filter { !$0.isEmpty }
      guard !sold.isEmpty, !sold.contains(where: { $0.open(rules, in: app) }) else { return nil }
      let names = paywalls.map { "`\($0)`" }.joined(separator: " and ")
      return finding(
        at: feature.keyLocation, on: feature.key,
        "nothing that the paywall \(names) sells unlocks `\(feature.key)`")
    }
  }
}

/// The grants of all products that a paywall sells.
private struct Grants {
  let isEmpty: Bool
  private let entitlements: Set<String>
  private let currencies: Set<String>

  init(of products: [String], in app: AppSources) {
    isEmpty = products.isEmpty
    entitlements = Set(products.flatMap { app.entitlements(of: $0) })
    currencies = Set(products.flatMap { app.currencies(of: $0) })
  }

  /// Returns a Boolean value that indicates whether the grants, or spends that they pay for, unlock
  /// the feature.
  func open(_ rules: FeatureRules, in app: AppSources) -> Bool {
    let spendable = rules.spends.flatMap { spend in
      (app.entry(.spends, spend)?[.cost]?.members ?? []).map(\.key)
    }
    return !entitlements.isDisjoint(with: rules.entitlements)
      || !currencies.isDisjoint(with: spendable)
  }
}
