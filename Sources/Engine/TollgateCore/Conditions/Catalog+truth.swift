import Foundation

extension Catalog {
  /// Returns whether a condition holds.
  ///
  /// A pure function of its arguments. For the words of access rules it allocates nothing and does
  /// no calendar arithmetic.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - customer: The customer.
  ///   - moment: The instant and the device.
  ///   - circumstances: The other values that it may depend on.
  /// - Returns: ``Truth/unknown`` if it depends on data that the store or the server has not sent
  ///   yet.
  public func truth(
    of condition: Condition, for customer: Customer, at moment: Moment,
    in circumstances: Circumstances = .none
  ) -> Truth {
    truth(of: condition, for: customer, at: moment, in: circumstances, isAccess: false)
  }

  /// Returns whether a condition holds, or, if it is flipped, whether its opposite would grant
  /// nothing to a wrong clock.
  ///
  /// Time that only one of a ``Moment``'s clocks shows grants nothing: neither the condition nor
  /// its opposite holds.
  ///
  /// Only in access rules does the test switch replace entitlements, and does a trial count before
  /// purchases are known: elsewhere it would offer something to people who have it.
  func truth(
    of condition: Condition, for customer: Customer, at moment: Moment,
    in scene: Circumstances, isAccess: Bool, isFlipped: Bool = false
  ) -> Truth {
    switch condition {
    case .all(let parts):
      var result = Truth.yes
      for part in parts {
        result = min(
          result,
          truth(
            of: part, for: customer, at: moment, in: scene, isAccess: isAccess,
            isFlipped: isFlipped))
        if result == .no { return .no }
      }
      return result
    case .any(let parts):
      var result = Truth.no
      for part in parts {
        result = max(
          result,
          truth(
            of: part, for: customer, at: moment, in: scene, isAccess: isAccess,
            isFlipped: isFlipped))
        if result == .yes { return .yes }
      }
      return result
    case .not(let other):
      return
        !truth(
          of: other, for: customer, at: moment, in: scene, isAccess: isAccess,
          isFlipped: !isFlipped)
    case .entitled(let entitlement):
      if isAccess, isSimulated(entitlement, for: customer, at: moment) { return .yes }
      if customer.entitlements.contains(entitlement, at: moment.paidNow) { return .yes }
      return customer.entitlements.isKnown ? .no : .unknown
    case .ended(let entitlement):
      guard customer.entitlements.isKnown else { return .unknown }
      return Truth(customer.entitlements.end(of: entitlement, at: moment.paidNow) != nil)
    case .inGrace(let entitlement):
      guard customer.entitlements.isKnown else { return .unknown }
      return Truth(customer.entitlements.isInGrace(entitlement, at: moment.paidNow))
    case .inTrial(let trial):
      guard isAccess || customer.entitlements.isKnown else { return .unknown }
      switch state(of: trial, at: moment) {
      case .unknown: return .unknown
      case .active: return .yes
      case .expired, .notBegun: return .no
      }
    case .trialExpired(let trial):
      guard isAccess || customer.entitlements.isKnown else { return .unknown }
      switch state(of: trial, at: moment) {
      case .unknown: return .unknown
      case .active, .notBegun: return .no
      case .expired: return .yes
      }
    case .reached(let goal):
      return Truth(customer.progress[goal.progression] ?? 0 >= goal.value)
    case .balance(let currency, let comparison):
      if customer.serverBalancesDate == nil, self.currency(currency)?.isKeptOnServer == true {
        return .unknown
      }
      return Truth(comparison.holds(for: customer.balance(of: currency)))
    case .within(let stretch):
      return hasBegun(stretch, for: customer, at: moment) { end in
        (isFlipped ? moment.paidNow : moment.now) < end
      }
    case .after(let stretch):
      return hasBegun(stretch, for: customer, at: moment) { end in
        end <= (isFlipped ? moment.now : min(moment.paidNow, moment.latest))
      }
    case .dates(let span):
      guard moment.isSureOfDay else { return Truth(isFlipped) }
      return Truth(span.contains(moment.day.date))
    case .daysOfWeek(let days):
      guard moment.isSureOfDay else { return Truth(isFlipped) }
      return Truth(days.contains(moment.day.weekday))
    case .platform(let platforms): return Truth(platforms.contains(moment.device.platform))
    case .toggle(let name): return Truth(isOn(name, for: customer, at: moment))
    case .onboarded(let isOnboarded): return Truth(isOnboarded == customer.isOnboarded)
    case .appBoughtBefore(let bound):
      return customer.appBought.map { Truth($0.isBefore(bound)) } ?? .unknown
    case .allowed, .denied, .unlimited, .remaining, .count, .offer, .owned, .pending, .sold,
      .calls, .openedBy, .chosen, .input, .loading, .store:
      return situation(condition, for: customer, at: moment, in: scene)
    }
  }

  /// Returns whether something happened, and a time since then is as it should be.
  ///
  /// Of a goal that was reached before the catalog had it, only that it is past is known.
  private func hasBegun(
    _ stretch: Stretch, for customer: Customer, at moment: Moment, and holds: (Date) -> Bool
  ) -> Truth {
    if case .ended = stretch.start, !customer.entitlements.isKnown { return .unknown }
    guard let start = begin(of: stretch, for: customer, at: moment) else { return .no }
    return Truth(holds(start == .distantPast ? start : stretch.length.end(after: start)))
  }

  /// Returns the instant from which a length of time is counted, or nil if that has not happened.
  ///
  /// It is `distantPast` for events at an unknown instant.
  func begin(of stretch: Stretch, for customer: Customer, at moment: Moment) -> Date? {
    switch stretch.start {
    case .firstLaunch: customer.firstLaunch
    case .onboarding: customer.onboardedAt ?? (customer.isOnboarded ? .distantPast : nil)
    case .reached(let goal):
      customer.goals[goal]
        ?? (customer.progress[goal.progression] ?? 0 >= goal.value ? .distantPast : nil)
    case .ended(let entitlement):
      customer.entitlements.end(of: entitlement, at: moment.paidNow)
    }
  }

  /// Returns whether a condition about more than the customer holds.
  private func situation(
    _ condition: Condition, for customer: Customer, at moment: Moment, in scene: Circumstances
  ) -> Truth {
    func decision(on feature: Feature.ID) -> Decision {
      decide(feature, for: customer, at: moment, count: scene.counts[feature] ?? 0)
    }
    switch condition {
    case .allowed(let feature): return decision(on: feature).access.truth
    case .denied(let feature): return !decision(on: feature).access.truth
    case .unlimited(let feature):
      let decision = decision(on: feature)
      return decision.access == .loading ? .unknown : Truth(decision.remaining == .unlimited)
    case .remaining(let feature, let comparison):
      let decision = decision(on: feature)
      switch (decision.access, decision.remaining, comparison) {
      case (.loading, _, _): return .unknown
      case (_, .count(let left), _): return Truth(comparison.holds(for: left))
      case (_, .unlimited, .atLeast): return .yes
      case (_, .unlimited, _): return .no
      }
    case .count(let feature, let comparison):
      return Truth(comparison.holds(for: scene.counts[feature] ?? 0))
    case .offer(let offer):
      return Truth(openOffers(for: customer, at: moment).contains { $0.id == offer })
    case .owned(let product):
      guard customer.entitlements.isKnown else { return .unknown }
      return Truth(owns(product, customer, at: moment, on: scene.productCatalog))
    case .pending(let product):
      return Truth(
        customer.pending.contains(product)
          || twins(of: product).contains(where: customer.pending.contains))
    case .sold(let id):
      guard let product = product(id) else { return .no }
      let price: Truth =
        switch scene.productCatalog {
        case .loading: .unknown
        case .unreachable: .no
        case .loaded: Truth(scene.productCatalog[id] != nil)
        }
      return min(price, sale(of: product, to: customer, at: moment))
    case .calls(let comparison): return Truth(comparison.holds(for: scene.calls))
    case .openedBy(let name):
      guard let opener = scene.opener else { return .no }
      let pattern = Feature.ID(name)
      return Truth(name == opener || pattern.isPattern && pattern.matches(Feature.ID(opener)))
    case .chosen(let product): return Truth(scene.chosen == product)
    case .input(let name): return Truth(scene.inputs[name] != nil)
    case .loading(let isLoading): return Truth(isLoading == !customer.entitlements.isKnown)
    case .store(let state): return Truth(scene.productCatalog.state == state)
    case .all, .any, .not, .entitled, .ended, .inGrace, .inTrial, .trialExpired, .reached, .balance,
      .within,
      .after, .dates, .daysOfWeek, .platform, .toggle, .onboarded, .appBoughtBefore:
      return .unknown
    }
  }

  /// Returns whether a product is for sale to a person, the store's part aside.
  public func sale(of product: Product, to customer: Customer, at moment: Moment) -> Truth {
    let original = product.twin.flatMap { self.product($0) } ?? product
    guard let condition = original.when else { return .yes }
    return truth(of: condition, for: customer, at: moment)
  }

  /// Returns a Boolean value that indicates whether the person owns a product or a twin of it.
  ///
  /// A subscription is owned while it is active; a one-time purchase is owned if the person
  /// permanently has all of its grants, from any source. A family-shareable product is owned only
  /// if a family-shareable one grants it.
  public func owns(
    _ id: Product.ID, _ customer: Customer, at moment: Moment,
    on productCatalog: ProductCatalogState = .loading
  ) -> Bool {
    guard let product = product(id), !product.entitlements.isEmpty else { return false }
    if !product.grants.entitlementTimes.isEmpty {
      return coverage(of: id, for: customer, at: moment.paidNow, on: productCatalog) == .owned
    }
    if product.kind == .consumable, !product.grants.amounts.isEmpty { return false }
    let current = customer.entitlements.causes.lazy.filter {
      $0.end.map { moment.paidNow < $0 } ?? true
    }
    switch product.kind {
    case .autoRenewable, .nonRenewing:
      let family = Set(twins(of: id) + [id])
      return current.contains { family.contains($0.product) }
    case .consumable, .nonConsumable:
      let isForFamily = productCatalog[id]?.isFamilyShareable == true
      let own = Set(twins(of: id) + [id])
      let forGood = Set(
        current.filter { cause in
          cause.end == nil
            && (!isForFamily || own.contains(cause.product)
              || productCatalog[cause.product]?.isFamilyShareable == true)
        }.map(\.entitlement))
      return forGood.isSuperset(of: product.entitlements)
    }
  }
}

extension Decision.Access {
  fileprivate var truth: Truth {
    switch self {
    case .allowed: .yes
    case .denied: .no
    case .loading: .unknown
    }
  }
}

extension ProductCatalogState {
  fileprivate var state: Condition.StoreState {
    switch self {
    case .loading: .loading
    case .unreachable: .unreachable
    case .loaded: .loaded
    }
  }
}

extension Catalog {
  /// Returns the quota that limits a person's uses of a feature: of several whose conditions hold,
  /// the one with the most left.
  public func quota(
    of id: Feature.ID, for customer: Customer, at moment: Moment
  ) -> Quota? {
    guard let place = place(of: id) else { return nil }
    let uses = customer.uses[id]
    return features[place].access.filter { rule in
      rule.condition.map {
        truth(of: $0, for: customer, at: moment, in: .none, isAccess: true) == .yes
      } ?? false
    }.compactMap { rule in
      // Of quotas that all have to allow a use, the one with the fewest left is in the way.
      rule.grown(in: self, for: customer, at: moment).quotas.min {
        $0.left(of: uses, at: moment) < $1.left(of: uses, at: moment)
      }
    }.max { $0.left(of: uses, at: moment) < $1.left(of: uses, at: moment) }
  }

  /// Returns the cap on the number of a person's items of a feature, or on the number that the app
  /// passes.
  public func cap(of id: Feature.ID, for customer: Customer, at moment: Moment) -> Cap? {
    guard let place = place(of: id) else { return nil }
    return features[place].access.compactMap { rule -> Cap? in
      guard case .when(let condition, let limit?) = rule.grown(in: self, for: customer, at: moment),
        truth(of: condition, for: customer, at: moment, in: .none, isAccess: true) == .yes
      else { return nil }
      switch limit {
      case .cap(let cap), .upTo(let cap): return cap
      case .quota, .quotas, .cost: return nil
      }
    }.max { $0.limit < $1.limit }
  }
}
