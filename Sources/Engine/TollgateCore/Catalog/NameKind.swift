import SourceJSON

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
        try name.check(isOneOf: names[kind], kind.noun)
      }
    case .keys(let kind):
      for member in value.members { try member.checkKey(isOneOf: names[kind], kind.noun) }
    }
  }
}
