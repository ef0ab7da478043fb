import Foundation
import TollgateCore

/// One person at one moment, described in the plainest terms.
struct Scenario {
  struct Purchase {
    let product: Catalog.Product.ID
    let end: Date?
    let isRevoked: Bool
  }

  var isKnown = true
  var purchases: [Purchase] = []
  var uses: [Date] = []
  var unlocked: Set<Feature.ID> = []
  var coins = 0
  var trialStart: Date?
  var level: Int?
  var isSimulating = false
  var isOnboarded = true
  var versionsShown: [Paywall.ID: String] = [:]
  var strict: Bool?
  var now = Date.at("2026-01-15T12:00:00Z")
  var paidNow = Date.at("2026-01-15T12:00:00Z")
  var isClockBehind = false
  var zone = TimeZone.gmt
  var platform = Platform.iOS
  var build = BuildKind.release
  var count = 0
}

/// Decides by the contract's sentences, slowly and without the code under test.
struct ReferenceDecision {
  let catalog: Catalog
  let scenario: Scenario
  let asked: Feature.ID
  let calendar: Calendar

  init(catalog: Catalog, scenario: Scenario, asked: Feature.ID) {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = scenario.zone
    (self.catalog, self.scenario, self.asked, self.calendar) = (catalog, scenario, asked, calendar)
  }

  /// The names of the reasons, first to last.
  static let allowing: [Reason] = [
    .simulated, .entitled, .inGrace, .freeOnPlatform, .free, .unlockedByProgress, .inTrial, .onDay,
    .conditionMet, .withinQuota, .underCap, .withinRange, .withinBalance,
  ]
  static let denying: [Reason] = [
    .trialExpired, .balanceTooLow, .quotaExhausted, .capReached, .tooFar, .notEntitled,
  ]

  /// An exact name, or the longest pattern.
  var feature: Feature? {
    if let exact = catalog.features.first(where: { $0.id == asked }) { return exact }
    return catalog.features.filter { feature in
      feature.id.rawValue.hasSuffix("*")
        && asked.rawValue.hasPrefix(String(feature.id.rawValue.dropLast()))
    }.max { $0.id.rawValue.count < $1.id.rawValue.count }
  }

  var decision: Decision? {
    guard let feature else { return nil }
    let sparing = feature.access.compactMap { rule -> Entitlement.ID? in
      if case .unlessEntitled(let entitlement) = rule { entitlement } else { nil }
    }
    if sparing.contains(where: { isSimulated($0) || isHeld($0) }) {
      return Decision(access: .denied, reason: .suppressed, remaining: .count(0))
    }
    let loading = Decision(access: .loading, reason: nil, remaining: .count(0))
    if !sparing.isEmpty, !scenario.isKnown { return loading }

    let resetsAt = feature.access.filter { holds($0) == true }.compactMap(comesBack).min()
    let holding = feature.access.compactMap(whatHolds)
    let covered = feature.access.compactMap { rule -> [Currency.ID: Int]? in
      guard case .when(_, .cost(let cost)?) = rule, holds(rule) == true else { return nil }
      return scenario.coins >= cost.amounts["coins"] ?? 0 ? cost.amounts : nil
    }.first
    let paid = covered.map { scenario.coins / ($0["coins"] ?? 1) } ?? 0
    if let reason = Self.allowing.first(where: { reason in holding.contains { $0.0 == reason } }) {
      let left = holding.filter { $0.0 == reason }.compactMap(\.1).max()
      let comesBack = reason == .withinQuota ? resetsAt : nil
      let all = reason == .withinQuota ? left.map { $0 + paid } : left
      return Decision(
        access: .allowed, reason: reason, remaining: all.map { .count($0) } ?? .unlimited,
        resetsAt: comesBack, isClockBehind: scenario.isClockBehind && comesBack != nil)
    }
    let unknown = feature.access.filter { holds($0) == nil }
    let mayBeFree = unknown.contains { if case .cost? = $0.limit { false } else { true } }
    if let covered, !mayBeFree, unknown.isEmpty {
      return Decision(
        access: .allowed, reason: .withinBalance, remaining: .count(paid), resetsAt: resetsAt,
        isClockBehind: scenario.isClockBehind && resetsAt != nil, cost: covered)
    }
    if !scenario.isKnown || !unknown.isEmpty { return loading }
    let failing = feature.access.compactMap(whyNot)
    // An expired limited trial is the reason only if there is no other.
    let isLimitedTrialOver = feature.access.contains { rule in
      guard case .when(let condition, _?) = rule, holds(rule) != true else { return false }
      return isOver(condition)
    }
    let first = Self.denying.first(where: failing.contains) ?? .notEntitled
    let reason = first == .notEntitled && isLimitedTrialOver ? .trialExpired : first
    return Decision(
      access: .denied, reason: reason, remaining: .count(0), resetsAt: resetsAt,
      paywall: paywall(of: feature),
      isClockBehind: scenario.isClockBehind
        && (resetsAt != nil || reason == .trialExpired || feature.access.contains(where: isOfDays)))
  }

  /// Whether a rule's condition holds, apart from its limit; nil if that isn't known.
  private func holds(_ rule: AccessRule) -> Bool? {
    guard case .when(let condition, _) = rule else { return true }
    return holds(condition, isFlipped: false)
  }

  private func holds(_ condition: Condition, isFlipped: Bool) -> Bool? {
    let isTheDevicesDay = calendar.isDate(scenario.now, inSameDayAs: scenario.paidNow)
    switch condition {
    case .all(let parts):
      let found = parts.map { holds($0, isFlipped: isFlipped) }
      if found.contains(false) { return false }
      return found.contains { $0 == nil } ? nil : true
    case .any(let parts):
      let found = parts.map { holds($0, isFlipped: isFlipped) }
      if found.contains(true) { return true }
      return found.contains { $0 == nil } ? nil : false
    case .not(let other): return holds(other, isFlipped: !isFlipped).map { !$0 }
    case .entitled(let entitlement):
      if isSimulated(entitlement) || isHeld(entitlement) { return true }
      return scenario.isKnown ? false : nil
    case .platform(let platforms): return platforms.contains(scenario.platform)
    case .reached(let goal): return (scenario.level ?? 0) >= goal.value
    case .inTrial:
      guard scenario.trialStart != nil else { return nil }
      return daysOfTrialGone.map { $0 < 7 } ?? false
    case .daysOfWeek(let days): return isTheDevicesDay ? days.contains(today) : isFlipped
    default: return nil
    }
  }

  private func reason(of condition: Condition) -> Reason {
    switch condition {
    case .entitled(let entitlement): isSimulated(entitlement) ? .simulated : .entitled
    case .platform: .freeOnPlatform
    case .reached: .unlockedByProgress
    case .inTrial: .inTrial
    case .daysOfWeek: .onDay
    case .all(let parts): Self.allowing.last { parts.map(reason).contains($0) } ?? .free
    case .any(let parts):
      Self.allowing.first { reason in
        parts.contains { holds($0, isFlipped: false) == true && self.reason(of: $0) == reason }
      } ?? .conditionMet
    default: .conditionMet
    }
  }

  private func whatHolds(_ rule: AccessRule) -> (Reason, Int?)? {
    switch rule {
    case .free, .unlessEntitled: return (.free, nil)
    case .bought: return scenario.unlocked.contains(asked) ? (.entitled, nil) : nil
    case .when(let condition, let limit):
      guard holds(rule) == true else { return nil }
      switch limit {
      case nil: return (reason(of: condition), nil)
      case .quota, .quotas:
        let left = rule.quotas.map { $0.limit - uses(in: $0.period) }.min() ?? 0
        return left > 0 ? (.withinQuota, left) : nil
      case .cap(let cap):
        let left = cap.limit - scenario.count
        return left > 0 ? (.underCap, left) : nil
      case .upTo(let range):
        let left = range.limit - scenario.count
        return left >= 0 ? (.withinRange, left) : nil
      case .cost: return nil
      }
    }
  }

  private func whyNot(_ rule: AccessRule) -> Reason? {
    guard case .when(let condition, let limit) = rule else { return .notEntitled }
    if holds(rule) == true {
      return switch limit {
      case nil: .notEntitled
      case .quota, .quotas: .quotaExhausted
      case .cap: .capReached
      case .upTo: .tooFar
      case .cost: .balanceTooLow
      }
    }
    return isOver(condition) && limit == nil ? .trialExpired : .notEntitled
  }

  private func isOver(_ condition: Condition) -> Bool {
    switch condition {
    case .inTrial: holds(condition, isFlipped: false) == false
    case .all(let parts), .any(let parts): parts.contains(where: isOver)
    default: false
    }
  }

  private func isOfDays(_ rule: AccessRule) -> Bool {
    rule.condition?.contains { if case .daysOfWeek = $0 { true } else { false } } == true
      && holds(rule) == false
  }

  private func isHeld(_ entitlement: Entitlement.ID) -> Bool {
    scenario.isKnown
      && scenario.purchases.contains { purchase in
        catalog.products.contains {
          $0.id == purchase.product && $0.entitlements.contains(entitlement)
        } && !purchase.isRevoked && (purchase.end.map { scenario.paidNow < $0 } ?? true)
      }
  }

  private func isSimulated(_ entitlement: Entitlement.ID) -> Bool {
    scenario.isSimulating && scenario.build != .release
      && catalog.simulation?.entitlements.contains(entitlement) == true
  }

  private func paywall(of feature: Feature) -> Paywall.ID? {
    func isShown(_ id: Paywall.ID) -> Bool {
      catalog.paywalls.contains { $0.id == id && !$0.hiddenOn.contains(scenario.platform) }
    }
    guard let placement = feature.placement else {
      return feature.paywall.flatMap { isShown($0) ? $0 : nil }
    }
    let rules = catalog.placements.first { $0.id == placement }?.rules ?? []
    return rules.first { rule in
      isShown(rule.paywall) && (rule.when.map(isPlaced) ?? true)
        && (rule.quota == nil || scenario.versionsShown[rule.paywall] != "1.0")
    }?.paywall
  }

  private func isPlaced(_ condition: Condition) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy(isPlaced)
    case .not(.entitled(let entitlement)): !isHeld(entitlement)
    case .onboarded(let isOnboarded): isOnboarded == scenario.isOnboarded
    case .toggle: scenario.build == .release || (scenario.strict ?? true)
    default: false
    }
  }
}
