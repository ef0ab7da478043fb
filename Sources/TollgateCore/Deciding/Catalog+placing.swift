import SourceJSON

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
  ///   - product: The product that the paywall has to sell, if one is wanted.
  /// - Returns: The paywall of the first rule that applies.
  public func paywall(
    at id: Placement.ID, for customer: Customer, _ moment: Moment,
    notAgain shown: Set<Paywall.ID> = [], selling product: Product.ID? = nil
  ) -> Paywall.ID? {
    guard customer.entitlements.isKnown else { return nil }
    return placement(id)?.rules.first { rule in
      guard applies(rule, to: customer, moment) else { return false }
      if let product, self.product(product, on: rule.paywall) == nil { return false }
      guard rule.oncePerVersion == true else { return true }
      return !shown.contains(rule.paywall)
        && customer.versionsShown[rule.paywall] != moment.device.appVersion
    }?.paywall
  }

  /// Returns the product that a paywall sells for another: that one itself, or the regular one where
  /// only an offer sells it; `nil` where the paywall sells neither.
  public func product(_ product: Product.ID, on paywall: Paywall.ID) -> Product.ID? {
    let sold = self.paywall(paywall)?.products ?? []
    if sold.contains(product) { return product }
    return offers.lazy.flatMap(\.sales).first { $0.twin == product && sold.contains($0.product) }?
      .product
  }

  /// Returns the first paywall, in the order of the file, that sells a product on a platform; see
  /// ``product(_:on:)``.
  public func paywall(selling product: Product.ID, on platform: Platform) -> Paywall.ID? {
    paywalls.first { shows($0.id, on: platform) && self.product(product, on: $0.id) != nil }?.id
  }

  /// A Boolean value that indicates whether the app leads a new person through onboarding: a
  /// placement or a screen asks for it, or a button completes it.
  public var hasOnboarding: Bool {
    placements.contains { placement in
      placement.id == .onboardingCompleted || placement.rules.contains { $0.onboarded != nil }
    } || screens.contains { $0.layout.mentionsOnboarding }
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

extension JSONNode {
  /// A Boolean value that indicates whether a screen's description asks whether onboarding is done,
  /// or completes it.
  fileprivate var mentionsOnboarding: Bool {
    switch value {
    case .object(let members):
      members.contains { member in
        member.key == "onboarded"
          || member.key == "complete" && member.node.string == "onboarding"
          || member.node.mentionsOnboarding
      }
    case .array(let elements): elements.contains(where: \.mentionsOnboarding)
    case .string, .number, .bool, .null: false
    }
  }
}
