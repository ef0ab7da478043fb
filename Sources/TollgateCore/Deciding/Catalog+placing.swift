extension Catalog {
  /// Returns the paywall that shows at a placement, or `nil` if none does.
  ///
  /// A pure function of state: nothing is recorded, and what shows elsewhere takes no part. A rule
  /// that shows once per version applies until somebody notes that it was shown; see
  /// ``Customer/versionsShown``.
  ///
  /// - Parameters:
  ///   - id: The placement; nothing shows at one that the catalog does not have.
  ///   - customer: The customer.
  ///   - moment: The instant and the device.
  ///   - shown: The paywalls that were shown in the life of this process, which a rule that shows
  ///     once per version does not show again.
  /// - Returns: The paywall of the first rule that applies.
  public func paywall(
    at id: Placement.ID, for customer: Customer, _ moment: Moment,
    notAgain shown: Set<Paywall.ID> = []
  ) -> Paywall.ID? {
    guard customer.entitlements.isKnown else { return nil }
    return placement(id)?.rules.first { rule in
      guard applies(rule, to: customer, moment) else { return false }
      guard rule.oncePerVersion == true else { return true }
      return !shown.contains(rule.paywall)
        && customer.versionsShown[rule.paywall] != moment.device.appVersion
    }?.paywall
  }

  /// Returns a Boolean value that indicates whether a placement still asks for a paywall that it
  /// opened: one of its rules for the paywall applies, also if the paywall was shown for this version.
  ///
  /// While it isn't known what the person holds, the placement asks.
  public func asks(
    for paywall: Paywall.ID, at id: Placement.ID, _ customer: Customer, _ moment: Moment
  ) -> Bool {
    guard customer.entitlements.isKnown, let placement = placement(id) else { return true }
    return placement.rules.contains { rule in
      rule.paywall == paywall && applies(rule, to: customer, moment)
    }
  }

  /// Returns a Boolean value that indicates whether everything that a rule names holds, besides how
  /// often its paywall was shown.
  private func applies(_ rule: Placement.Rule, to customer: Customer, _ moment: Moment) -> Bool {
    guard shows(rule.paywall, on: moment.device.platform) else { return false }
    if let entitlement = rule.unlessEntitled,
      customer.entitlements.contains(entitlement, at: moment.paidNow)
    {
      return false
    }
    if let onboarded = rule.onboarded, onboarded != customer.isOnboarded { return false }
    if let name = rule.whileOn, !isOn(name, for: customer, at: moment) { return false }
    return true
  }

  /// Returns a Boolean value that indicates whether a test switch is on; in a release build the
  /// catalog decides.
  public func isOn(_ name: String, for customer: Customer, at moment: Moment) -> Bool {
    guard let test = switches.first(where: { $0.id == name }) else { return false }
    guard moment.device.build.allowsSimulation else { return test.standard }
    return customer.switches[name] ?? test.standard
  }

  /// Returns a Boolean value that indicates whether a placement shows the paywall only once for
  /// each version of the app.
  public func isOncePerVersion(_ paywall: Paywall.ID) -> Bool {
    placements.contains { placement in
      placement.rules.contains { $0.paywall == paywall && $0.oncePerVersion == true }
    }
  }
}
