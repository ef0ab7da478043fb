import SourceJSON
import TollgateCore

extension ScreenState {
  /// Returns a Boolean value that indicates whether a condition holds.
  func satisfies(_ condition: Condition, of catalog: Catalog) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { satisfies($0, of: catalog) }
    case .not(let other): !satisfies(other, of: catalog)
    case .entitled(let entitlement):
      customer.entitlements.contains(entitlement.value, at: moment.paidNow)
    case .unlimited(let feature): decision(on: feature.value, of: catalog).remaining == .unlimited
    case .denied(let feature): decision(on: feature.value, of: catalog).access == .denied
    case .allowed(let feature): decision(on: feature.value, of: catalog).isAllowed
    case .platform(let platforms): platforms.contains(moment.device.platform)
    case .input(let name): inputs[name] != nil
    case .owned(let product): owns(product.value, of: catalog)
    case .pending(let product):
      catalog.family(of: product.value).contains(where: customer.pending.contains)
    case .chosen(let product): presentation.chosen == product.value
    case .inTrial(let trial):
      if case .active = trialState(trial.value, of: catalog) { true } else { false }
    case .trialExpired(let trial): trialState(trial.value, of: catalog) == .expired
    case .offer(let offer):
      catalog.openOffers(for: customer, at: moment).contains { $0.id == offer.value }
    case .productCatalog(let condition): productCatalog.condition == condition
    case .loading(let isLoading): isLoading == !customer.entitlements.isKnown
    case .onboarded(let isOnboarded): isOnboarded == customer.isOnboarded
    }
  }

  /// Returns a Boolean value that indicates whether the person owns a product or a twin of it.
  ///
  /// A subscription is owned while it is held; a one-time purchase is owned if all that it grants
  /// is held for good, from any source.
  func owns(_ id: Catalog.Product.ID, of catalog: Catalog) -> Bool {
    guard let product = catalog.product(id), !product.entitlements.isEmpty else { return false }
    let family = catalog.family(of: id)
    if !product.grants.entitlementTimes.isEmpty {
      return catalog.coverage(of: id, for: customer, at: moment.paidNow) == .owned
    }
    if product.kind == .consumable, !product.grants.amounts.isEmpty { return false }
    switch product.kind {
    case .autoRenewable, .nonRenewing: return currentCauses.contains { family.contains($0.product) }
    case .consumable, .nonConsumable: return holdsForGood(product.entitlements)
    }
  }

  /// Returns a Boolean value that indicates whether all entitlements are held without an end.
  func holdsForGood(_ entitlements: [Entitlement.ID]) -> Bool {
    let forGood = Set(currentCauses.filter { $0.end == nil }.map(\.entitlement))
    return !entitlements.isEmpty && forGood.isSuperset(of: entitlements)
  }

  /// The causes of the entitlements that are held now.
  var currentCauses: [Entitlements.Cause<Entitlement.ID>] {
    customer.entitlements.causes.filter { $0.end.map { moment.paidNow < $0 } ?? true }
  }

  /// Unknown for as long as it is not known what was bought.
  private func trialState(_ id: Trial.ID, of catalog: Catalog) -> TrialState {
    guard customer.entitlements.isKnown else { return .unknown }
    return catalog.state(of: id, at: moment)
  }

  private func decision(on feature: Feature.ID, of catalog: Catalog) -> Decision {
    catalog.decide(feature, for: customer, at: moment, count: counts[feature] ?? 0)
  }
}

extension Catalog {
  /// Returns a product and its twins.
  func family(of id: Product.ID) -> Set<Product.ID> { Set(twins(of: id) + [id]) }
}

extension ProductCatalogState {
  var condition: Condition.ProductCatalogCondition {
    switch self {
    case .loading: .loading
    case .unreachable: .unreachable
    case .loaded: .loaded
    }
  }
}

extension Feature {
  /// The number of uses, or of items, that the feature allows for free.
  var limit: Int? { quota?.limit ?? cap?.limit }
}
