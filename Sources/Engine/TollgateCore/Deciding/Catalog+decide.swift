public import Foundation

extension Catalog {
  /// Decides whether `customer` may use a feature at `moment`.
  ///
  /// Nothing is recorded.
  ///
  /// A pure function of its arguments that allocates nothing; about 150 ns.
  ///
  /// - Parameters:
  ///   - featureID: The feature.
  ///   - customer: The customer who wants to use it.
  ///   - moment: The instant and the device.
  ///   - count: The number of items that exist now, before this one, for features with a cap.
  /// - Returns: The access, its reason, and the paywall to open if it is denied. ``Decision/unknownFeature`` for a
  ///   feature that the catalog doesn't have.
  public func decide(
    _ featureID: Feature.ID, for customer: Customer, at moment: Moment, count: Int = 0
  ) -> Decision {
    guard let place = place(of: featureID) else { return .unknownFeature }
    var found = AccessFinding()
    waysIn[place]?.judge(featureID, in: self, for: customer, at: moment, count: count, &found)
    return conclude(found, of: featureID, at: place, for: customer, at: moment)
  }

  /// Returns the feature that `customer` has chosen, or the default if that is not theirs to use.
  public func chosen(_ choice: Choice, for customer: Customer, at moment: Moment) -> Feature.ID {
    let standard = choice.standardOn[moment.device.platform] ?? choice.standard
    guard let picked = customer.choices[choice.id], choice.options.contains(picked),
      decide(picked, for: customer, at: moment).isAllowed
    else { return standard }
    return picked
  }

  private func conclude(
    _ found: AccessFinding, of feature: Feature.ID, at place: Int, for customer: Customer,
    at moment: Moment
  ) -> Decision {
    if found.isSuppressed {
      return Decision(access: .denied, reason: .suppressed, remaining: .count(0))
    }
    guard !found.mayBeSuppressed else { return .loading }
    switch found.allowed {
    case .withinQuota?:
      return Decision(
        access: .allowed, reason: .withinQuota, remaining: .count(found.left.plus(found.timesPaid)),
        resetsAt: found.resetsAt, isClockBehind: moment.isClockBehind && found.resetsAt != nil)
    case .underCap?:
      return Decision(access: .allowed, reason: .underCap, remaining: .count(found.left))
    case .withinRange?:
      return Decision(access: .allowed, reason: .withinRange, remaining: .count(found.left))
    case let reason?:
      return Decision(access: .allowed, reason: reason, remaining: .unlimited)
    case nil: break
    }
    if let cost = found.cost, !found.mayBeFree, !found.isOpen {
      return Decision(
        access: .allowed, reason: .withinBalance, remaining: .count(found.timesPaid),
        resetsAt: found.resetsAt, isClockBehind: moment.isClockBehind && found.resetsAt != nil,
        cost: cost)
    }
    guard customer.entitlements.isKnown, !found.isOpen else { return .loading }
    return Decision(
      access: .denied, reason: found.denied, remaining: .count(0), resetsAt: found.resetsAt,
      paywall: offer(for: feature, at: place, for: customer, at: moment),
      isClockBehind: moment.isClockBehind
        && (found.resetsAt != nil || found.denied == .trialExpired || found.waitsForTime))
  }

  /// Returns a Boolean value that indicates whether the test switch replaces an entitlement.
  func isSimulated(
    _ entitlement: Entitlement.ID, for customer: Customer, at moment: Moment
  ) -> Bool {
    guard customer.isSimulating, moment.device.build.allowsSimulation, let simulation else {
      return false
    }
    return simulation.entitlements.contains(entitlement)
  }

  /// Returns the paywall that a denied use of the feature at `place` opens.
  private func offer(
    for feature: Feature.ID, at place: Int, for customer: Customer, at moment: Moment
  ) -> Paywall.ID? {
    if let placement = features[place].placement,
      let named = paywall(at: placement, for: customer, moment, opener: feature.rawValue)
    {
      return named
    }
    guard let id = features[place].paywall, shows(id, on: moment.device.platform) else {
      return nil
    }
    return id
  }
}

extension Decision {
  /// The decision about a feature that the catalog doesn't have: denied, for no reason that a customer could change.
  public static let unknownFeature = Decision(access: .denied, reason: nil, remaining: .count(0))

  fileprivate static let loading = Decision(access: .loading, reason: nil, remaining: .count(0))

  /// Returns this decision once the use it allowed is counted.
  ///
  /// - Parameters:
  ///   - feature: The feature that was used, in the catalog that decided.
  ///   - instant: The instant of the use: the first use in a window comes back that long after it.
  /// - Returns: The decision, with the remaining uses then.
  public func afterUse(of feature: Feature?, at instant: Date) -> Decision {
    guard access == .allowed, case .count(let left) = remaining, reason != .withinRange else {
      return self
    }
    var next = resetsAt
    if next == nil, reason == .withinQuota {
      next = feature?.quotas.compactMap { quota in
        if case .window(let length) = quota.period { length.end(after: instant) } else { nil }
      }.min()
    }
    return Decision(
      access: access, reason: reason, remaining: .count(max(0, left - 1)), resetsAt: next,
      paywall: paywall, isClockBehind: isClockBehind, cost: cost)
  }
}
