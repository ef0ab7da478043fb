import SourceJSON

/// A paywall that a person can't close after paying.
struct PaywallLocksIn: LintRule {
  let about = RuleDescription(
    id: "paywall-locks-in", severity: .error,
    summary:
      "A paywall that can't be dismissed can hold a customer who has bought something on it.",
    why: "A purchase must close such a paywall, and keep it from opening again.",
    fix: "Sell on it only products that grant the entitlement in its placement's condition, or let "
      + "it be dismissed.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.paywalls).filter(\.node.isHard).flatMap { paywall in
      uselessProducts(on: paywall, in: app) + rules(for: paywall, in: app)
        + features(behind: paywall, in: app)
    }
  }

  /// Products that unlock nothing, so that nothing distinguishes their buyers.
  private func uselessProducts(on paywall: JSONNode.Member, in app: AppSources) -> [Finding] {
    app.products(of: paywall.node).filter { app.entry(.products, $0) != nil }.compactMap {
      product in
      guard app.grantedEntitlements(of: product).isEmpty else { return nil }
      return finding(
        at: paywall.keyLocation, on: paywall.key,
        "`\(product)` grants no entitlement, so people who buy it stay behind the paywall "
          + "`\(paywall.key)`, which can't be dismissed",
        fix: "Sell it on another paywall.")
    }
  }

  /// Returns findings about placements that show it to its buyers too.
  ///
  /// The rules of a denied feature are about the feature.
  private func rules(for paywall: JSONNode.Member, in app: AppSources) -> [Finding] {
    let ofFeatures = Set(app.entries(.features).compactMap { $0.node[.placement]?.string })
    let placements = app.entries(.placements).filter { !ofFeatures.contains($0.key) }
    return placements.flatMap { placement in
      placement.node.elements.compactMap { rule -> Finding? in
        guard rule[.paywall]?.string == paywall.key else { return nil }
        guard
          let entitlement = rule[.unlessEntitled]?.string
            ?? rule[.when]?[.not]?[.entitled]?.string
        else {
          return finding(
            at: rule.location, on: paywall.key,
            "the placement `\(placement.key)` shows the paywall `\(paywall.key)`, which can't be "
              + "dismissed, to people who have bought what it sells",
            fix: "Add `unlessEntitled`, with what its products grant.")
        }
        let others = app.products(of: paywall.node).filter { product in
          let granted = app.grantedEntitlements(of: product)
          return !granted.isEmpty && !granted.contains(entitlement)
        }
        guard let other = others.first else { return nil }
        return finding(
          at: rule.location, on: paywall.key,
          "the placement `\(placement.key)` shows the paywall `\(paywall.key)`, which can't be "
            + "dismissed, to people without `\(entitlement)`, and `\(other)` does not grant that",
          fix: "Grant it with every product of the paywall, or ask for what they all grant.")
      }
    }
  }

  /// Features that some of its products unlock and others don't: buyers of the others can't close
  /// it.
  private func features(behind paywall: JSONNode.Member, in app: AppSources) -> [Finding] {
    app.entries(.features).compactMap { feature -> Finding? in
      let asked = FeatureRules(feature.node).entitlements
      guard app.paywalls(of: feature.node).contains(paywall.key), !asked.isEmpty else {
        return nil
      }
      let sold = app.products(of: paywall.node).filter { !app.grantedEntitlements(of: $0).isEmpty }
      let openers = sold.filter { !app.grantedEntitlements(of: $0).isDisjoint(with: asked) }
      guard !openers.isEmpty, let other = sold.first(where: { !openers.contains($0) }) else {
        return nil
      }
      return finding(
        at: feature.keyLocation, on: paywall.key,
        "`\(feature.key)` shows the paywall `\(paywall.key)`, which can't be dismissed, and "
          + "`\(other)`, which is sold there, does not open it",
        fix: "Show another paywall, which can be dismissed or sells only what opens the feature.")
    }
  }
}

extension AppSources {
  /// Returns the entitlements that a product grants.
  fileprivate func grantedEntitlements(of product: String) -> Set<String> {
    Set(
      entry(.products, product)?.granted(.entitlements) ?? [])
  }
}
