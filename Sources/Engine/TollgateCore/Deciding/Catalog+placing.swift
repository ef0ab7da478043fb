import SourceJSON

extension Catalog {
  /// Returns the paywall that shows at a placement that is called now, or `nil` if none does.
  ///
  /// A pure function of state: nothing is recorded, and the open screen doesn't matter. A rule with
  /// a quota applies until it is noted that its paywall was shown; see ``Customer/shows``. A rule
  /// that can't be judged yet shows nothing, not even the paywall of a later one.
  ///
  /// - Parameters:
  ///   - id: The placement; nothing shows at one that the catalog does not have.
  ///   - customer: The customer.
  ///   - moment: The instant and the device.
  ///   - opener: The name of the caller: the denied feature, or by default the placement itself.
  ///   - product: The product that the paywall has to sell, if one is wanted.
  /// - Returns: The paywall of the first rule that applies.
  public func paywall(
    at id: Placement.ID, for customer: Customer, _ moment: Moment, opener: String? = nil,
    selling product: Product.ID? = nil
  ) -> Paywall.ID? {
    guard customer.entitlements.isKnown, let placement = placement(id) else { return nil }
    var scene = Circumstances()
    scene.calls = (customer.calls[id] ?? 0) + 1
    scene.opener = opener ?? id.rawValue
    for rule in placement.rules where shows(rule.paywall, on: moment.device.platform) {
      if let product, self.product(product, on: rule.paywall) == nil { continue }
      if let quota = rule.quota, !quota.allowsShow(of: rule.paywall, to: customer, at: moment) {
        continue
      }
      switch rule.when.map({ truth(of: $0, for: customer, at: moment, in: scene) }) ?? .yes {
      case .yes: return rule.paywall
      case .unknown: return nil
      case .no: continue
      }
    }
    return nil
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

  /// A Boolean value that indicates whether the app has onboarding: a placement or a screen depends
  /// on it, or a button completes it.
  public var hasOnboarding: Bool {
    placements.contains { placement in
      placement.id == .onboardingCompleted
        || placement.rules.contains { rule in
          rule.when?.contains { if case .onboarded = $0 { true } else { false } } == true
        }
    } || screens.contains { $0.layout.mentionsOnboarding }
  }

  /// Returns a Boolean value that indicates whether a placement still wants the paywall that it
  /// opened: the condition of one of its rules for the paywall holds, regardless of the number of
  /// showings.
  ///
  /// While that isn't known, the placement asks.
  public func asks(
    for paywall: Paywall.ID, at id: Placement.ID, _ customer: Customer, _ moment: Moment
  ) -> Bool {
    guard customer.entitlements.isKnown, let placement = placement(id) else { return true }
    var scene = Circumstances()
    scene.calls = customer.calls[id] ?? 0
    scene.opener = id.rawValue
    return placement.rules.contains { rule in
      rule.paywall == paywall && shows(paywall, on: moment.device.platform)
        && rule.when.map { truth(of: $0, for: customer, at: moment, in: scene) } != .no
    }
  }

  /// Returns a Boolean value that indicates whether a test switch is on; in a release build the
  /// catalog decides.
  public func isOn(_ name: String, for customer: Customer, at moment: Moment) -> Bool {
    guard let test = switches.first(where: { $0.id == name }) else { return false }
    guard moment.device.build.allowsSimulation else { return test.standard }
    return customer.switches[name] ?? test.standard
  }

  /// Returns the quotas that limit how often placements show a paywall.
  public func showQuotas(of paywall: Paywall.ID) -> [Quota] {
    placements.flatMap(\.rules).filter { $0.paywall == paywall }.compactMap(\.quota)
  }

  /// Returns a Boolean value that indicates whether a placement shows the paywall only so often for each
  /// version of the app.
  public func isCountedByVersion(_ paywall: Paywall.ID) -> Bool {
    showQuotas(of: paywall).contains { $0.period == .version }
  }
}

extension Quota {
  /// Returns a Boolean value that indicates whether a paywall may show once more.
  ///
  /// A showing without a loaded product counts only in this session.
  fileprivate func allowsShow(
    of paywall: Paywall.ID, to customer: Customer, at moment: Moment
  ) -> Bool {
    switch period {
    case .session: return customer.showsInSession[paywall] ?? 0 < limit
    case .version:
      return customer.showsInSession[paywall] == nil
        && customer.versionsShown[paywall] != moment.device.appVersion
    case .day, .week, .month, .life, .window:
      let shown = customer.shows[paywall].map { count($0, at: moment) } ?? 0
      return shown + (customer.unsoldShows[paywall] ?? 0) < limit
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
