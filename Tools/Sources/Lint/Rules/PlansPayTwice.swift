import SourceJSON

/// Two plans that a customer can switch between, each of which grants an amount.
struct PlansPayTwice: LintRule {
  let about = RuleDescription(
    id: "plans-pay-twice", severity: .warning,
    summary:
      "Two plans of one level and length both add to a balance, and are not the same at another price.",
    why:
      "A customer can switch between them in the App Store's settings, and each purchase adds its "
      + "amount. A plan and its twin are one period together, and add it once.",
    fix: "Make one the twin of the other with `twinOf`, or give them different levels.")

  func findings(in app: AppSources) -> [Finding] {
    let plans = app.entries(.products).compactMap { product -> Plan? in
      guard product.node[.type]?.string == "autoRenewable",
        let item = app.storeProducts[product.key], let group = item.group, let level = item.level,
        let period = item.period
      else { return nil }
      let currencies = (product.node[.grants]?[.balances]?.members ?? []).map(\.key)
      return Plan(
        product: product, family: product.node[.twinOf]?.string ?? product.key,
        place: "\(group) \(level) \(period)", currencies: Set(currencies))
    }
    return plans.enumerated().compactMap { index, plan in
      let other = plans[..<index].first {
        $0.place == plan.place && $0.family != plan.family
          && !$0.currencies.isDisjoint(with: plan.currencies)
      }
      return other.map { other in
        finding(
          at: plan.product.keyLocation, on: plan.product.key,
          "`\(other.product.key)` and `\(plan.product.key)` have one level and length, and both add to "
            + plan.currencies.intersection(other.currencies).sorted().map { "`\($0)`" }
            .joined(separator: ", "))
      }
    }
  }

  /// A plan, with the values that distinguish it at the same place.
  private struct Plan {
    let product: JSONNode.Member
    let family: String
    let place: String
    let currencies: Set<String>
  }
}
