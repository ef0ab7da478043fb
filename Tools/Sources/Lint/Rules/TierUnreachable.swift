import SourceJSON

/// A tier's limit that never counts.
struct TierUnreachable: LintRule {
  let about = RuleDescription(
    id: "tier-unreachable", severity: .warning,
    summary:
      "A limit for some customers never counts, because another rule always gives them more.",
    why:
      "Of all rules that hold the best one counts. A limit that is never the best is a mistake, or "
      + "something that people pay for without noticing.",
    fix: "Raise the limit, narrow the other rule, or take the rule out.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.features).flatMap { feature -> [Finding] in
      let rules = feature.node[.access]?.elements ?? []
      return rules.compactMap { rule -> Finding? in
        guard let tier = rule.tier else { return nil }
        let holders = app.alwaysHeld(with: tier)
        guard
          let better = rules.first(where: { $0 != rule && $0.always(beats: rule, for: holders) })
        else { return nil }
        let who = better[.entitled]?.string.map { "`\($0)`, which they always hold," }
        return finding(
          at: rule.location, on: feature.key,
          "the limit of `\(feature.key)` for `\(tier)` never counts: the rule for "
            + "\(who ?? "everybody") gives as much")
      }
    }
  }
}

extension JSONNode {
  /// The entitlement of a rule that has nothing else but a limit.
  fileprivate var tier: String? {
    guard let name = self[.entitled]?.string, members.count == 2,
      [CatalogKey.quota, .cap, .upTo].contains(where: { self[$0] != nil })
    else { return nil }
    return name
  }

  /// Returns a Boolean value that indicates whether this rule applies to everyone with some
  /// entitlements, and grants at least as much as another.
  fileprivate func always(beats rule: JSONNode, for held: Set<String>) -> Bool {
    if string == "free" { return true }
    let holds = self[.entitled]?.string.map(held.contains)
    let others = members.filter { $0.key != CatalogKey.entitled.rawValue }
    guard holds ?? true, others.count <= 1 else { return false }
    guard let limit = others.first else { return holds == true }
    switch CatalogKey(rawValue: limit.key) {
    case .quota:
      guard let mine = limit.node[.limit]?.integer,
        let other = rule[.quota]?[.limit]?.integer, let per = limit.node[.per]?.string,
        per == rule[.quota]?[.per]?.string
      else { return false }
      return mine >= other
    case .cap, .upTo:
      guard let mine = limit.node.integer, let other = rule[limit.key]?.integer else {
        return false
      }
      return mine >= other
    default: return false
    }
  }
}

extension AppSources {
  /// Returns the entitlements that everyone with a given one has: each product that grants the
  /// given one grants them too, for as long.
  fileprivate func alwaysHeld(with entitlement: String) -> Set<String> {
    let granters = entries(.products).filter {
      $0.node.granted(.entitlements).contains(entitlement)
    }
    // Spends, rewards and a server's grants may each come alone.
    let isGivenElsewhere = [CatalogKey.spends, .rewards].contains { section in
      entries(section).contains { $0.node.granted(.entitlements).contains(entitlement) }
    }
    guard let first = granters.first, !isGivenElsewhere,
      granters.allSatisfy({ $0.node[.grants]?[.entitlements]?.isObject != true })
    else { return [entitlement] }
    return granters.dropFirst().reduce(Set(first.node.granted(.entitlements))) {
      $0.intersection($1.node.granted(.entitlements))
    }
  }
}
