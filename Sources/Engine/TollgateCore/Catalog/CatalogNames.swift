import SourceJSON

/// The names that a catalog's file defines, for checking the names that it uses.
struct CatalogNames {
  let entitlements: DefinedNames
  let products: DefinedNames

  /// The products that are sold no longer.
  let retired: DefinedNames
  let paywalls: DefinedNames
  let features: DefinedNames
  let currencies: DefinedNames
  let progressions: DefinedNames
  let trials: DefinedNames
  let spends: DefinedNames
  let rewards: DefinedNames
  let placements: DefinedNames
  let switches: DefinedNames
  let screens: DefinedNames
  let badges: DefinedNames
  let choices: DefinedNames
  let offers: DefinedNames
  let remote: DefinedNames
  let experiments: DefinedNames

  init(of tree: JSONNode) {
    func keys(_ name: String) -> DefinedNames {
      DefinedNames((tree[name]?.members ?? []).map(\.key))
    }
    /// The names under a key of all grants: in a list, or the keys of an object.
    func granted(_ key: String) -> [String] {
      ["products", "spends", "rewards"].flatMap { tree[$0]?.members ?? [] }.flatMap { member in
        let names = member.node["grants"]?[key]
        return (names?.elements ?? []).compactMap(\.string) + (names?.members ?? []).map(\.key)
      }
    }
    entitlements = DefinedNames(
      granted("entitlements") + (tree["entitlements"]?.members ?? []).map(\.key))
    products = keys("products")
    retired = DefinedNames(
      (tree["products"]?.members ?? []).filter { $0.node["retired"]?.bool == true }.map(\.key))
    paywalls = keys("paywalls")
    features = keys("features")
    currencies = keys("currencies")
    progressions = DefinedNames((tree["progress"]?.elements ?? []).compactMap(\.string))
    trials = keys("trials")
    spends = keys("spends")
    placements = keys("placements")
    switches = keys("switches")
    screens = keys("screens")
    badges = DefinedNames(granted("badges"))
    rewards = keys("rewards")
    choices = keys("choices")
    offers = keys("offers")
    remote = keys("remote")
    experiments = keys("experiments")
  }

  /// The names of a kind.
  subscript(kind: NameKind) -> DefinedNames {
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
    case .reward: rewards
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
