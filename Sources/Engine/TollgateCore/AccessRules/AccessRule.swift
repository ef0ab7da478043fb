import SourceJSON

/// A rule that gives access to a feature: a condition, with at most one limit.
///
/// A new kind of limit is a case of ``Limit`` and a file next to this one; a new condition is a
/// case of ``Condition``. The compiler leads to the rest. CONTRIBUTING.md walks through it.
public enum AccessRule: Hashable, Sendable {
  /// Everybody may.
  case free

  /// Allows everybody but holders of the entitlement: for them the feature is suppressed.
  case unlessEntitled(Entitlement.ID)

  /// Allows everybody who has bought the feature with this spend.
  case bought(Spend.ID)

  /// Allows while the condition holds, within a limit if there is one.
  case when(Condition, Limit? = nil)

  /// A rule's limit.
  public enum Limit: Hashable, Sendable {
    /// A number of uses in each period.
    case quota(Quota)

    /// As many times as each of these quotas allows.
    case quotas([Quota])

    /// A maximum number of existing items.
    case cap(Cap)

    /// A maximum for the number that the app passes.
    case upTo(Cap)

    /// A cost, which a use takes from the balances.
    case cost(Cost)
  }
}

/// Rules of one condition, or of one limit for everybody.
extension AccessRule {
  /// Returns a rule for everybody on some platforms.
  public static func freeOn(_ platforms: Set<Platform>) -> AccessRule {
    .when(.platform(platforms))
  }

  /// Returns a rule for holders of an entitlement.
  public static func entitled(_ entitlement: Entitlement.ID) -> AccessRule {
    .when(.entitled(entitlement))
  }

  /// Returns a rule for some days of the week, where the person is.
  public static func days(_ days: Set<Weekday>) -> AccessRule { .when(.daysOfWeek(days)) }

  /// Returns a rule for a number of uses in each period.
  public static func quota(_ quota: Quota) -> AccessRule { .when(.all([]), .quota(quota)) }

  /// Returns a rule for a maximum number of existing items.
  public static func cap(_ cap: Cap) -> AccessRule { .when(.all([]), .cap(cap)) }

  /// Returns a rule for a cost, which a use takes from the balances.
  public static func cost(_ cost: [Currency.ID: Int]) -> AccessRule {
    .when(.all([]), .cost(Cost(cost)))
  }

  /// Returns a rule for as long as a trial lasts.
  public static func trial(_ trial: Trial.ID) -> AccessRule { .when(.inTrial(trial)) }

  /// Returns a rule for people whose progress reached a goal.
  public static func reached(_ goal: Progression.Goal) -> AccessRule { .when(.reached(goal)) }
}

extension AccessRule {
  /// The condition, or nil for a rule without one of the common vocabulary.
  public var condition: Condition? {
    if case .when(let condition, _) = self { condition } else { nil }
  }

  /// The limit, if there is one.
  public var limit: Limit? {
    if case .when(_, let limit) = self { limit } else { nil }
  }

  /// The quotas, which must all allow a use.
  public var quotas: [Quota] {
    switch limit {
    case .quota(let quota): [quota]
    case .quotas(let quotas): quotas
    case .cap, .upTo, .cost, nil: []
    }
  }

  /// The entitlement that suffices for the rule, or nil.
  public var entitlement: Entitlement.ID? {
    switch condition {
    case .entitled(let entitlement): entitlement
    case .all(let parts):
      parts.lazy.compactMap { if case .entitled(let entitlement) = $0 { entitlement } else { nil } }
        .first
    default: nil
    }
  }

  /// The currencies whose balances it asks for, takes from or grows by.
  var currencies: [Currency.ID] {
    let limited: [Currency.ID] =
      if case .cost(let cost)? = limit { Array(cost.amounts.keys) } else { limit?.growths ?? [] }
    return limited + (condition?.currencies ?? [])
  }

  /// Returns a Boolean value that indicates whether a server of the app can judge by the rule: it asks for nothing that
  /// only a device knows, and takes from no balance that only a device has.
  ///
  /// - Parameter isKept: Returns whether the server keeps the balances of a currency.
  /// - Returns: False if the rule has to be judged on a device.
  public func isKnownToServer(keeping isKept: (Currency.ID) -> Bool) -> Bool {
    if case .cost(let cost)? = limit, !cost.amounts.keys.allSatisfy(isKept) { return false }
    if let limit, !limit.growths.allSatisfy(isKept) { return false }
    return condition?.isKnownToServer(keeping: isKept) ?? true
  }

  /// Returns a Boolean value that indicates whether the rule says something about an entitlement.
  public func mentions(_ entitlement: Entitlement.ID) -> Bool {
    switch self {
    case .unlessEntitled(entitlement): true
    case .when(let condition, _):
      condition.contains {
        $0 == .entitled(entitlement) || $0 == .ended(entitlement) || $0 == .inGrace(entitlement)
      }
    default: false
    }
  }

  /// Returns a Boolean value that indicates whether the rule alone opens a feature to everybody on a
  /// platform, at any time.
  public func isFree(on platform: Platform) -> Bool {
    switch self {
    case .free, .when(.all([]), nil): true
    case .when(.platform(let platforms), nil): platforms.contains(platform)
    case .unlessEntitled, .bought, .when: false
    }
  }

  /// Returns the rule with the balances that are added to its limit.
  func grown(in catalog: Catalog, for customer: Customer, at moment: Moment) -> AccessRule {
    guard case .when(let condition, let limit?) = self else { return self }
    return .when(condition, limit.grown(in: catalog, for: customer, at: moment))
  }

  /// Puts in the number that a remote value gives the rule.
  ///
  /// - Parameter number: Returns the number in force, or nil if it isn't remote.
  /// - Returns: The rule with it.
  func filled(by number: (RemoteValue.ID?) -> Int?) -> AccessRule {
    guard case .when(let condition, let limit?) = self else { return self }
    func filled(_ quota: Quota) -> Quota {
      var quota = quota
      if let limit = number(quota.source) { quota.limit = limit }
      return quota
    }
    func filled(_ cap: Cap) -> Cap {
      var cap = cap
      if let limit = number(cap.source) { cap.limit = limit }
      return cap
    }
    switch limit {
    case .quota(let quota): return .when(condition, .quota(filled(quota)))
    case .quotas(let quotas): return .when(condition, .quotas(quotas.map(filled)))
    case .cap(let cap): return .when(condition, .cap(filled(cap)))
    case .upTo(let cap): return .when(condition, .upTo(filled(cap)))
    case .cost(var cost):
      cost.fill(by: number)
      return .when(condition, .cost(cost))
    }
  }
}

extension AccessRule {
  /// Adds the rule's judgment of a use to `finding`.
  func judge(
    _ feature: Feature.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    count: Int, _ finding: inout AccessFinding
  ) {
    switch self {
    case .free: finding.allow(.free)
    case .unlessEntitled(let entitlement):
      UnlessEntitledRule.judge(entitlement, in: catalog, for: customer, at: moment, &finding)
    case .bought: BoughtRule.judge(feature, for: customer, at: moment, &finding)
    case .when(let condition, let limit):
      switch catalog.truth(of: condition, for: customer, at: moment, in: .none, isAccess: true) {
      case .no:
        if catalog.isOver(condition, at: moment) {
          if limit == nil { finding.deny(.trialExpired) } else { finding.isLimitedTrialOver = true }
        }
        if condition.dependsOnTime { finding.waitsForTime = true }
      case .unknown:
        finding.isOpen = true
        if case .cost? = limit {} else { finding.mayBeFree = true }
      case .yes:
        if let limit {
          limit.judge(feature, in: catalog, for: customer, at: moment, count: count, &finding)
        } else {
          finding.allow(catalog.reason(of: condition, for: customer, at: moment))
        }
      }
    }
  }
}

extension AccessRule.Limit {
  /// The reason if the rule allows.
  var reason: Reason {
    switch self {
    case .quota, .quotas: .withinQuota
    case .cap: .underCap
    case .upTo: .withinRange
    case .cost: .withinBalance
    }
  }

  /// The currencies whose balances are added to it.
  var growths: [Currency.ID] {
    switch self {
    case .quota(let quota): [quota.growth].compactMap(\.self)
    case .quotas(let quotas): quotas.compactMap(\.growth)
    case .cap(let cap), .upTo(let cap): [cap.growth].compactMap(\.self)
    case .cost: []
    }
  }

  /// A Boolean value that indicates whether a balance is added to it.
  fileprivate var grows: Bool {
    switch self {
    case .quota(let quota): quota.growth != nil
    case .quotas(let quotas): quotas.contains { $0.growth != nil }
    case .cap(let cap), .upTo(let cap): cap.growth != nil
    case .cost: false
    }
  }

  /// Returns the limit with the balances that are added to it.
  func grown(in catalog: Catalog, for customer: Customer, at moment: Moment) -> Self {
    func more(_ growth: Currency.ID) -> Int {
      catalog.balance(of: growth, for: customer, at: moment)
    }
    switch self {
    case .quota(var quota):
      guard let growth = quota.growth else { return self }
      quota.limit = quota.limit.plus(more(growth))
      return .quota(quota)
    case .quotas(let quotas):
      return .quotas(
        quotas.map { quota in
          var quota = quota
          if let growth = quota.growth { quota.limit = quota.limit.plus(more(growth)) }
          return quota
        })
    case .cap(var cap):
      guard let growth = cap.growth else { return self }
      cap.limit = cap.limit.plus(more(growth))
      return .cap(cap)
    case .upTo(var cap):
      guard let growth = cap.growth else { return self }
      cap.limit = cap.limit.plus(more(growth))
      return .upTo(cap)
    case .cost: return self
    }
  }

  /// Adds the limit's result to `finding`, if the rule's condition holds.
  fileprivate func judge(
    _ feature: Feature.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    count: Int, _ finding: inout AccessFinding
  ) {
    if grows {
      return grown(in: catalog, for: customer, at: moment)
        .judgeAlone(feature, in: catalog, for: customer, at: moment, count: count, &finding)
    }
    judgeAlone(feature, in: catalog, for: customer, at: moment, count: count, &finding)
  }

  /// Adds the result of the limit without a balance that is added to it.
  private func judgeAlone(
    _ feature: Feature.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    count: Int, _ finding: inout AccessFinding
  ) {
    switch self {
    case .quota(let quota):
      QuotaRule.judge(quota, of: customer.uses[feature], at: moment, &finding)
    case .quotas(let quotas):
      QuotaRule.judge(quotas, of: customer.uses[feature], at: moment, &finding)
    case .cap(let cap): CapRule.judge(cap, count: count, &finding)
    case .upTo(let range): UpToRule.judge(range, count: count, &finding)
    case .cost(let cost):
      CostRule.judge(cost.amounts, in: catalog, for: customer, at: moment, &finding)
    }
  }
}

extension Catalog {
  /// Returns a Boolean value that indicates whether a condition fails because a trial is over.
  fileprivate func isOver(_ condition: Condition, at moment: Moment) -> Bool {
    switch condition {
    case .inTrial(let trial): state(of: trial, at: moment) == .expired
    case .all(let parts), .any(let parts): parts.contains { isOver($0, at: moment) }
    default: false
    }
  }

  /// Returns the reason why a rule without a limit allows: of several conditions that must
  /// hold, the last in the order of reasons; of alternatives, the first that holds.
  fileprivate func reason(
    of condition: Condition, for customer: Customer, at moment: Moment
  ) -> Reason {
    switch condition {
    case .entitled(let entitlement):
      if isSimulated(entitlement, for: customer, at: moment) { return .simulated }
      return customer.entitlements.isInGrace(entitlement, at: moment.paidNow) ? .inGrace : .entitled
    case .inGrace: return .inGrace
    case .platform: return .freeOnPlatform
    case .reached: return .unlockedByProgress
    case .inTrial: return .inTrial
    case .daysOfWeek: return .onDay
    case .all(let parts):
      var last = Reason.simulated
      for part in parts { last = max(last, reason(of: part, for: customer, at: moment)) }
      return parts.isEmpty ? .free : last
    case .any(let parts):
      var first = Reason.conditionMet
      for part in parts
      where truth(of: part, for: customer, at: moment, in: .none, isAccess: true) == .yes {
        first = min(first, reason(of: part, for: customer, at: moment))
      }
      return first
    default: return .conditionMet
    }
  }
}
