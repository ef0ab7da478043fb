import SourceJSON

/// The names that a catalog's file defines, to check those against that it uses.
struct CatalogNames {
  let entitlements: Set<String>
  let products: Set<String>
  let paywalls: Set<String>
  let features: Set<String>
  let currencies: Set<String>
  let progressions: Set<String>
  let trials: Set<String>
  let spends: Set<String>
  let placements: Set<String>
  let switches: Set<String>
  let screens: Set<String>
  let badges: Set<String>
  let choices: Set<String>
  let offers: Set<String>
  let remote: Set<String>
  let experiments: Set<String>

  init(of tree: JSONNode) {
    func keys(_ name: String) -> Set<String> { Set((tree[name]?.members ?? []).map(\.key)) }
    let granted = (tree["products"]?.members ?? []).flatMap { member in
      (member.node["grants"]?["entitlements"]?.elements ?? []).compactMap(\.string)
    }
    entitlements = Set(granted)
    products = keys("products")
    paywalls = keys("paywalls")
    features = keys("features")
    currencies = keys("currencies")
    progressions = Set((tree["progress"]?.elements ?? []).compactMap(\.string))
    trials = keys("trials")
    spends = keys("spends")
    placements = keys("placements")
    switches = keys("switches")
    screens = keys("screens")
    badges = Set(
      (tree["products"]?.members ?? []).flatMap { member in
        (member.node["grants"]?["badges"]?.elements ?? []).compactMap(\.string)
      })
    choices = keys("choices")
    offers = keys("offers")
    remote = keys("remote")
    experiments = keys("experiments")
  }

  /// The names of a kind.
  subscript(kind: NameKind) -> Set<String> {
    switch kind {
    case .product: products
    case .entitlement: entitlements
    case .badge: badges
    case .feature: features
    case .paywall: paywalls
    case .placement: placements
    case .choice: choices
    case .currency: currencies
    case .progression: progressions
    case .trial: trials
    case .spend: spends
    case .offer: offers
    case .toggle: switches
    case .screen: screens
    case .remote: remote
    case .experiment: experiments
    }
  }

  /// Returns a Boolean value that indicates whether a name is a feature or fits a pattern.
  func isFeature(_ name: String?) -> Bool {
    guard let name else { return false }
    return features.contains {
      TollgateCore.Feature.ID($0).isPattern
        && TollgateCore.Feature.ID($0).matches(TollgateCore.Feature.ID(name))
    }
  }
}
