public import SourceJSON

/// A kind of thing that a catalog names.
public enum NameKind: String, Hashable, Sendable, CaseIterable {
  case product, entitlement, badge, feature, paywall, placement, choice, currency, progression
  case trial, spend, reward, offer, toggle, screen, remote, experiment

  /// The kind in a sentence.
  public var noun: String {
    switch self {
    case .product: "a product of this catalog"
    case .entitlement: "an entitlement that a product grants"
    case .badge: "a badge that a product grants"
    case .feature: "a feature of this catalog"
    case .paywall: "a paywall of this catalog"
    case .placement: "a placement of this catalog"
    case .choice: "a choice of this catalog"
    case .currency: "a currency of this catalog"
    case .progression: "a progression under `progress`"
    case .trial: "a trial of this catalog"
    case .spend: "a spend of this catalog"
    case .reward: "a reward of this catalog"
    case .offer: "an offer of this catalog"
    case .toggle: "a switch of this catalog"
    case .screen: "a screen of this catalog"
    case .remote: "a remote value of this catalog"
    case .experiment: "an experiment of this catalog"
    }
  }
}

extension NameKind {
  /// The section of a catalog whose keys are names of this kind, or nil if there is none.
  public var section: String? {
    switch self {
    case .product: "products"
    case .entitlement: "entitlements"
    case .feature: "features"
    case .paywall: "paywalls"
    case .placement: "placements"
    case .choice: "choices"
    case .currency: "currencies"
    case .trial: "trials"
    case .spend: "spends"
    case .reward: "rewards"
    case .offer: "offers"
    case .toggle: "switches"
    case .screen: "screens"
    case .remote: "remote"
    case .experiment: "experiments"
    case .badge, .progression: nil
    }
  }

  /// Returns the names of this kind that a catalog's file defines, each at every place that defines it.
  ///
  /// Grants come first, and then the section, each in the order of the file.
  public func definitions(in catalog: JSONNode) -> [CatalogName] {
    switch self {
    case .entitlement: granted("entitlements", in: catalog) + keys(of: catalog)
    case .badge: granted("badges", in: catalog)
    case .progression: (catalog["progress"]?.elements ?? []).compactMap(CatalogName.init)
    default: keys(of: catalog)
    }
  }

  private func keys(of catalog: JSONNode) -> [CatalogName] {
    (section.flatMap { catalog[$0] }?.members ?? []).map(CatalogName.init)
  }

  /// Returns the names under a key of all grants: in a list, or the keys of an object.
  private func granted(_ key: String, in catalog: JSONNode) -> [CatalogName] {
    [NameKind.product, .spend, .reward].flatMap { kind in
      (kind.section.flatMap { catalog[$0] }?.members ?? []).flatMap { granter in
        let names = granter.node["grants"]?[key]
        return (names?.elements ?? []).compactMap(CatalogName.init)
          + (names?.members ?? []).map(CatalogName.init)
      }
    }
  }
}

/// A name that a catalog's file defines, at its place.
public struct CatalogName: Sendable {
  /// The name.
  public let text: String

  /// The place of the name in the file.
  public let location: SourceLocation

  /// Creates a name from a text in a file, or returns nil if it is something else.
  public init?(_ node: JSONNode) {
    guard let text = node.string else { return nil }
    (self.text, location) = (text, node.location)
  }

  fileprivate init(_ member: JSONNode.Member) {
    (text, location) = (member.key, member.keyLocation)
  }
}

/// The use that a value in a catalog's file makes of names.
public enum NameUse: Hashable, Sendable {
  /// It uses none.
  case none

  /// It is a name, or a list of names.
  case value(NameKind)

  /// It is an object whose keys are names.
  case keys(NameKind)
}

extension NameUse {
  /// Checks that a value uses only names that the file defines.
  func check(_ value: JSONNode, against names: CatalogNames) throws(SourceError) {
    switch self {
    case .none: return
    case .value(let kind):
      for name in [value] + value.elements {
        try name.check(is: kind, among: names)
      }
    case .keys(let kind):
      for member in value.members { try member.checkKey(is: kind, among: names) }
    }
  }
}
