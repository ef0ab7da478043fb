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
    var known: Set<String> = []
    return definitions(in: catalog).filter {
      let isPattern = self == .feature && Feature.ID($0.text).isPattern
      return !isPattern && known.insert($0.text).inserted
    }
  }
}
