import Journeys
import SourceJSON
import TollgateCore

/// A name that a journey uses.
struct JourneyName: Hashable {
  let kind: JourneyNameKind
  let name: String
}

/// The kind of a name in a journey: of the catalog, or of the store.
enum JourneyNameKind: Hashable {
  case catalog(NameKind)

  /// A product of the catalog or the store.
  case product

  /// A feature, or a spend.
  case spend

  /// An offer of the catalog, or a promotional or win-back offer.
  case offer

  /// An offer code of the store.
  case code

  /// A remote value, a message in one language, or an experiment.
  case remote
}

extension Step {
  /// The names in the steps and in the expectations.
  var names: [JourneyName] {
    let expected = expectations.names
    // A name that is expected not to exist may be unknown.
    switch (expectations.error, action) {
    case (.unknownProduct, .buy), (.invalidCode, .redeem): return expected
    default: return action.names + expected
    }
  }
}

extension Action {
  fileprivate var names: [JourneyName] {
    switch self {
    case .check(let tap), .use(let tap): [.of(.feature, tap.feature)]
    case .askExtension(let feature): [.of(.feature, feature)]
    case .spend(.named(let name)): [JourneyName(kind: .spend, name: name)]
    case .spend(.amounts(let amounts)), .earn(let amounts):
      amounts.keys.sorted().map { .of(.currency, $0) }
    case .reward(let name): [.of(.reward, name)]
    case .reach(let progress): progress.keys.sorted().map { .of(.progression, $0) }
    case .buy(let purchase):
      [.product(purchase.product)]
        + (purchase.offer.map { [JourneyName(kind: .offer, name: $0)] } ?? [])
        + (purchase.paywall.map { [.of(.paywall, $0)] } ?? [])
    case .promotedPurchase(let promotion):
      [.product(promotion.product)]
        + (promotion.offer.map { [JourneyName(kind: .offer, name: $0)] } ?? [])
    case .redeem(let code): [JourneyName(kind: .code, name: code)]
    case .control(_, let product), .choose(let product): [.product(product)]
    case .raisePrice(let rises): rises.map { .product($0.product) }
    case .open(let screen): [.of(.screen, screen)]
    case .placement(let name): [.of(.placement, name)]
    case .toggle(let name): [.of(.toggle, name)]
    case .remote(let values):
      values.keys.sorted().map { JourneyName(kind: .remote, name: $0) }
    default: []
    }
  }
}

extension Expectations {
  fileprivate var names: [JourneyName] {
    var names: [JourneyName] = []
    if case .named(let paywall) = paywall { names.append(.of(.paywall, paywall)) }
    names += (entitlements ?? []).sorted().map { .of(.entitlement, $0) }
    names += (balances ?? [:]).keys.sorted().map { .of(.currency, $0) }
    names += (badges ?? []).sorted().map { .of(.badge, $0) }
    names += (offers ?? []).sorted().map { .of(.offer, $0) }
    if case .status(let status) = subscription {
      names += (status.product.map { [.product($0)] } ?? [])
      if case .named(let next) = status.next { names.append(.product(next)) }
      if case .named(let offer) = status.offer {
        names.append(JourneyName(kind: .offer, name: offer))
      }
    }
    if case .named(let variants) = variants {
      names += variants.keys.sorted().map { .of(.experiment, $0) }
    }
    return names + (events ?? []).flatMap(\.names)
  }
}

extension Expectations.Event {
  fileprivate var names: [JourneyName] {
    values.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { key, value in
      switch key {
      case .product: .product(value)
      case .paywall: .of(.paywall, value)
      // A name of the engine's, even if the catalog places nothing there.
      case .placement where value == Placement.ID.promotedPurchase.rawValue: nil
      case .placement: .of(.placement, value)
      case .offer: JourneyName(kind: .offer, name: value)
      case .variant, .result, .answer, .reason: nil
      }
    }
  }
}

extension JourneyName {
  fileprivate static func of(_ kind: NameKind, _ name: String) -> JourneyName {
    JourneyName(kind: .catalog(kind), name: name)
  }

  fileprivate static func product(_ name: String) -> JourneyName {
    JourneyName(kind: .product, name: name)
  }
}
