import SourceJSON

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
}
