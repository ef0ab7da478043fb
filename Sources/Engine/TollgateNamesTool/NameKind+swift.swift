import SourceJSON
import TollgateCore

extension NameKind {
  /// The type of such names in `TollgateCore`, or nil for switches, which have none.
  var swiftType: String? {
    switch self {
    case .product: "Catalog.Product.ID"
    case .entitlement: "Entitlement.ID"
    case .badge: "Badge.ID"
    case .feature: "Feature.ID"
    case .paywall: "Paywall.ID"
    case .placement: "Placement.ID"
    case .choice: "Choice.ID"
    case .currency: "Currency.ID"
    case .progression: "Progression.ID"
    case .trial: "Trial.ID"
    case .spend: "Spend.ID"
    case .reward: "Reward.ID"
    case .offer: "Offer.ID"
    case .toggle: nil
    case .screen: "ScreenID"
    case .remote: "RemoteValue.ID"
    case .experiment: "Experiment.ID"
    }
  }

  /// The names that `TollgateCore` declares itself, by their identifiers.
  var declared: [String: String] {
    switch self {
    case .placement:
      [
        "appLaunch": Placement.ID.appLaunch.rawValue,
        "onboardingCompleted": Placement.ID.onboardingCompleted.rawValue,
        "promotedPurchase": Placement.ID.promotedPurchase.rawValue,
      ]
    default: [:]
    }
  }

  /// Returns the names of this kind that a catalog defines, in the order of the file.
  ///
  /// Patterns such as `theme.*` are omitted, because code never uses one.
  func names(in catalog: JSONNode) -> [CatalogName] {
    switch self {
    case .product: catalog.keys("products")
    case .entitlement: catalog.grants("entitlements")
    case .badge: catalog.grants("badges")
    case .feature: catalog.keys("features").filter { !Feature.ID($0.text).isPattern }
    case .paywall: catalog.keys("paywalls")
    case .placement: catalog.keys("placements")
    case .choice: catalog.keys("choices")
    case .currency: catalog.keys("currencies")
    case .progression: (catalog["progress"]?.elements ?? []).compactMap(\.name)
    case .trial: catalog.keys("trials")
    case .spend: catalog.keys("spends")
    case .reward: catalog.keys("rewards")
    case .offer: catalog.keys("offers")
    case .toggle: catalog.keys("switches")
    case .screen: catalog.keys("screens")
    case .remote: catalog.keys("remote")
    case .experiment: catalog.keys("experiments")
    }
  }
}

/// A name in a catalog, where it is first defined.
struct CatalogName {
  let text: String
  let location: SourceLocation
}

extension JSONNode {
  fileprivate var name: CatalogName? { string.map { CatalogName(text: $0, location: location) } }

  fileprivate func keys(_ section: String) -> [CatalogName] {
    (self[section]?.members ?? []).map { CatalogName(text: $0.key, location: $0.keyLocation) }
  }

  /// The names that products, spends and rewards grant, and names with properties, each at its
  /// first use.
  fileprivate func grants(_ key: String) -> [CatalogName] {
    var known: Set<String> = []
    return ["products", "spends", "rewards"].flatMap { self[$0]?.members ?? [] }
      .flatMap { member -> [CatalogName] in
        let names = member.node["grants"]?[key]
        return (names?.elements ?? []).compactMap(\.name)
          + (names?.members ?? []).map { CatalogName(text: $0.key, location: $0.keyLocation) }
      }
      .filter { known.insert($0.text).inserted }
      + (key == "entitlements" ? keys(key).filter { known.insert($0.text).inserted } : [])
  }
}
