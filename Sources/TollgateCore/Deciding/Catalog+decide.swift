package import Foundation

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
  /// - Returns: The access, its reason, and the paywall to open if it is denied.
  /// - Precondition: The catalog has the feature; ask ``feature(_:)`` where that is in doubt.
  public func decide(
    _ featureID: Feature.ID, for customer: Customer, at moment: Moment, count: Int = 0
  ) -> Decision {
    guard let place = place(of: featureID) else {
      preconditionFailure("The catalog of \(app) has no feature `\(featureID)`")
    }
    var found = AccessFinding()
    for rule in features[place].access {
      rule.judge(featureID, in: self, for: customer, at: moment, count: count, &found)
    }
    return conclude(found, at: place, for: customer, at: moment)
  }

  /// Returns the feature that `customer` has chosen, or the default where that is not theirs to
  /// use.
  public func chosen(_ choice: Choice, for customer: Customer, at moment: Moment) -> Feature.ID {
    let standard = choice.standardOn[moment.device.platform] ?? choice.standard
    guard let picked = customer.choices[choice.id], choice.options.contains(picked),
      decide(picked, for: customer, at: moment).isAllowed
    else { return standard }
    return picked
  }

  private func conclude(
    _ found: AccessFinding, at place: Int, for customer: Customer, at moment: Moment
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
      paywall: offer(at: place, for: customer, at: moment),
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
  private func offer(at place: Int, for customer: Customer, at moment: Moment) -> Paywall.ID? {
    if let placement = features[place].placement,
      let named = paywall(at: placement, for: customer, moment)
    {
      return named
    }
    guard let id = features[place].paywall, shows(id, on: moment.device.platform) else {
      return nil
    }
    return id
  }
}

extension Quota {
  /// Returns the number of uses left in the period that contains `moment`.
  package func left(of uses: Uses?, at moment: Moment) -> Int {
    guard let uses else { return limit }
    let used =
      switch period {
      case .day: uses.count(from: moment.day.start, to: moment.day.end)
      case .week: uses.count(from: moment.day.week.start, to: moment.day.week.end)
      case .month: uses.count(from: moment.day.month.start, to: moment.day.month.end)
      case .life: uses.instants.count
      }
    return max(0, limit - used)
  }

  /// Returns the first instant of the next period, or `nil` if none follows.
  package func end(at moment: Moment) -> Date? {
    switch period {
    case .day: moment.day.end
    case .week: moment.day.week.end
    case .month: moment.day.month.end
    case .life: nil
    }
  }
}

extension Decision {
  fileprivate static let loading = Decision(access: .loading, reason: nil, remaining: .count(0))

  /// This decision once the use it allowed is counted.
  public var afterUse: Decision {
    guard access == .allowed, case .count(let left) = remaining else { return self }
    return Decision(
      access: access, reason: reason, remaining: .count(max(0, left - 1)), resetsAt: resetsAt,
      paywall: paywall, isClockBehind: isClockBehind, cost: cost)
  }
}
