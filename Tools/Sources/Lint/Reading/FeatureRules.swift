import SourceJSON

/// The ways in to a feature.
struct FeatureRules {
  private let rules: [JSONNode]

  init(_ feature: JSONNode) { rules = feature[.access]?.elements ?? [] }

  private func names(_ key: CatalogKey) -> [String] { rules.compactMap { $0[key]?.string } }

  var entitlements: [String] { names(.entitled) }
  var spends: [String] { names(.bought) }

  /// A Boolean value that indicates whether the feature is open to everybody, unless it is
  /// suppressed.
  var isOpenToAll: Bool {
    rules.contains { $0.string == "free" || $0[.unlessEntitled] != nil } || rules.isEmpty
  }

  /// A Boolean value that indicates whether a purchase can open the feature.
  var asksForPurchase: Bool { !entitlements.isEmpty || !spends.isEmpty }

  /// A Boolean value that indicates whether it is open only by rules that end permanently: a trial,
  /// or a lifetime quota.
  var isLostInTime: Bool {
    rules.allSatisfy {
      $0[.trial] != nil || $0[.inTrial] != nil || $0[.quota]?[.per]?.string == "life"
    }
  }
}

extension AppSources {
  /// Returns a Boolean value that indicates whether only entitlements open a feature that nothing sold grants, such as a
  /// right of earlier customers.
  func isGivenAlone(_ rules: FeatureRules) -> Bool {
    guard rules.spends.isEmpty else { return false }
    let sold = Set(soldProducts.flatMap { entitlements(of: $0.key) })
    return sold.isDisjoint(with: rules.entitlements)
  }

  /// Returns the paywalls that a denied feature may show.
  func paywalls(of feature: JSONNode) -> [String] {
    if let paywall = feature[.paywall]?.string { return [paywall] }
    guard let placement = feature[.placement]?.string else { return [] }
    let rules = entry(.placements, placement)?.elements ?? []
    return Array(Set(rules.compactMap { $0[.paywall]?.string })).sorted()
  }
}
