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

/// The ways in to a feature.
struct FeatureRules {
  private let rules: [JSONNode]

  init(_ feature: JSONNode) { rules = feature["access"]?.elements ?? [] }

  private func names(_ key: String) -> [String] { rules.compactMap { $0[key]?.string } }

  var entitlements: [String] { names("entitled") }
  var spends: [String] { names("bought") }

  /// Whether nobody is ever without it, but for being spared it.
  var isOpenToAll: Bool {
    rules.contains { $0.string == "free" || $0["unlessEntitled"] != nil } || rules.isEmpty
  }

  /// Whether somebody can pay for it.
  var asksForPurchase: Bool { !entitlements.isEmpty || !spends.isEmpty }

  /// Whether it has only what does not come back: a trial, or a quota for life.
  var isLostInTime: Bool {
    rules.allSatisfy { $0["trial"] != nil || $0["quota"]?["per"]?.string == "life" }
  }
}

extension AppSources {
  /// The paywalls that a denied feature may show.
  func paywalls(of feature: JSONNode) -> [String] {
    if let paywall = feature["paywall"]?.string { return [paywall] }
    guard let placement = feature["placement"]?.string else { return [] }
    let rules = entry("placements", placement)?.elements ?? []
    return Array(Set(rules.compactMap { $0["paywall"]?.string })).sorted()
  }

  /// Whether a product is a way in: by what it grants, or by what it lets people spend.
  func does(_ product: String, open rules: FeatureRules) -> Bool {
    let spendable = rules.spends.flatMap { spend in
      (entry("spends", spend)?["cost"]?.members ?? []).map(\.key)
    }
    return !entitlements(of: product).isDisjoint(with: rules.entitlements)
      || !currencies(of: product).isDisjoint(with: spendable)
  }
}
