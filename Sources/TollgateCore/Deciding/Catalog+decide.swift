extension Catalog {
  /// Decides whether `customer` may use a feature at `moment`.
  ///
  /// Nothing is recorded.
  ///
  /// A pure function of its arguments that allocates nothing; about 100 ns.
  ///
  /// - Precondition: The catalog has the feature; ask ``feature(_:)`` where that is in doubt.
  public func decide(
    _ featureID: Feature.ID, for customer: Customer, at moment: Moment
  ) -> Decision {
    guard let feature = feature(featureID) else {
      preconditionFailure("The catalog of \(app) has no feature `\(featureID)`")
    }
    return decide(feature, for: customer, at: moment)
  }

  func decide(_ feature: Feature, for customer: Customer, at moment: Moment) -> Decision {
    if isSimulated(feature, for: customer, at: moment) { return .unlimited(.simulated) }
    if isEntitled(to: feature, customer, at: moment) { return .unlimited(.entitled) }

    var quota: Quota?
    var isFree = false
    for rule in feature.access {
      switch rule {
      case .freeOn(let platforms) where platforms.contains(moment.device.platform):
        return .unlimited(.freeOnPlatform)
      case .free: isFree = true
      case .quota(let ofFeature): quota = ofFeature
      case .freeOn, .entitled: continue
      }
    }
    if isFree { return .unlimited(.free) }

    if let quota {
      let left = quota.left(of: customer.uses[feature.id], at: moment)
      if left > 0 {
        return Decision(
          access: .allowed, reason: .withinQuota, remaining: .count(left),
          resetsAt: moment.day.end, isClockBehind: moment.isClockBehind)
      }
    }
    guard customer.entitlements.isKnown else {
      return Decision(access: .loading, reason: nil, remaining: .count(0))
    }
    return Decision(
      access: .denied, reason: quota == nil ? .notEntitled : .quotaExhausted,
      remaining: .count(0), resetsAt: quota == nil ? nil : moment.day.end,
      paywall: offer(for: feature, on: moment.device.platform),
      isClockBehind: quota != nil && moment.isClockBehind)
  }

  /// The feature that `customer` has chosen, or the default where that is not theirs to use.
  public func chosen(_ choice: Choice, for customer: Customer, at moment: Moment) -> Feature.ID {
    let standard = choice.standardOn[moment.device.platform] ?? choice.standard
    guard let picked = customer.choices[choice.id], choice.options.contains(picked),
      decide(picked, for: customer, at: moment).isAllowed
    else { return standard }
    return picked
  }

  private func isEntitled(to feature: Feature, _ customer: Customer, at moment: Moment) -> Bool {
    for case .entitled(let entitlement) in feature.access
    where customer.entitlements.contains(entitlement, at: moment.paidNow) {
      return true
    }
    return false
  }

  private func isSimulated(_ feature: Feature, for customer: Customer, at moment: Moment) -> Bool {
    guard customer.isSimulating, moment.device.build.allowsSimulation, let simulation else {
      return false
    }
    for case .entitled(let entitlement) in feature.access
    where simulation.entitlements.contains(entitlement) {
      return true
    }
    return false
  }

  private func offer(for feature: Feature, on platform: Platform) -> Paywall.ID? {
    guard let id = feature.paywall, let paywall = paywall(id),
      !paywall.hiddenOn.contains(platform)
    else { return nil }
    return id
  }
}

extension Quota {
  /// How many uses are left in the period that `moment` lies in.
  func left(of uses: Uses?, at moment: Moment) -> Int {
    let used = uses?.count(from: moment.day.start, to: moment.day.end) ?? 0
    return max(0, limit - used)
  }
}

extension Decision {
  fileprivate static func unlimited(_ reason: Reason) -> Decision {
    Decision(access: .allowed, reason: reason, remaining: .unlimited)
  }

  /// This decision once the use it allowed is counted.
  public var afterUse: Decision {
    guard access == .allowed, case .count(let left) = remaining else { return self }
    return Decision(
      access: access, reason: reason, remaining: .count(max(0, left - 1)), resetsAt: resetsAt,
      paywall: paywall, isClockBehind: isClockBehind)
  }
}
