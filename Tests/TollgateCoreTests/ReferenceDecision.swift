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

/// Decides as the contract's sentences say, slowly and with nothing of what it is compared with.
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
    .withinQuota,
    .underCap, .withinBalance,
  ]
  static let denying: [Reason] = [
    .trialExpired, .balanceTooLow, .quotaExhausted, .capReached, .notEntitled,
  ]

  /// An exact name, or else the longest pattern.
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

    let quotas = feature.access.compactMap { rule -> Quota? in
      if case .quota(let quota) = rule { quota } else { nil }
    }
    let resetsAt = quotas.compactMap { end(of: $0.period) }.min()
    let holding = feature.access.compactMap(whatHolds)
    let covered = feature.access.compactMap { rule -> [Currency.ID: Int]? in
      if case .cost(let cost) = rule, scenario.coins >= cost["coins"] ?? 0 { cost } else { nil }
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
    let isTrialUnknown =
      scenario.trialStart == nil
      && feature.access.contains { if case .trial = $0 { true } else { false } }
    let mayBeFree = !scenario.isKnown && feature.access.contains { $0.kind == .entitled }
    if let covered, !mayBeFree, !isTrialUnknown {
      return Decision(
        access: .allowed, reason: .withinBalance, remaining: .count(paid), resetsAt: resetsAt,
        isClockBehind: scenario.isClockBehind && resetsAt != nil, cost: covered)
    }
    if !scenario.isKnown || isTrialUnknown { return loading }
    let failing = feature.access.compactMap(whyNot)
    let reason = Self.denying.first(where: failing.contains) ?? .notEntitled
    return Decision(
      access: .denied, reason: reason, remaining: .count(0), resetsAt: resetsAt,
      paywall: paywall(of: feature),
      isClockBehind: scenario.isClockBehind
        && (resetsAt != nil || reason == .trialExpired || feature.access.contains(where: isOfDays)))
  }

  private func whatHolds(_ rule: AccessRule) -> (Reason, Int?)? {
    switch rule {
    case .free, .unlessEntitled: return (.free, nil)
    case .freeOn(let platforms):
      return platforms.contains(scenario.platform) ? (.freeOnPlatform, nil) : nil
    case .entitled(let entitlement):
      if isSimulated(entitlement) { return (.simulated, nil) }
      return isHeld(entitlement) ? (.entitled, nil) : nil
    case .bought: return scenario.unlocked.contains(asked) ? (.entitled, nil) : nil
    case .reached(let goal):
      return (scenario.level ?? 0) >= goal.value ? (.unlockedByProgress, nil) : nil
    case .trial:
      guard let gone = daysOfTrialGone, gone < 7 else { return nil }
      return (.inTrial, nil)
    case .days(let days):
      let isTheDevicesDay = calendar.isDate(scenario.now, inSameDayAs: scenario.paidNow)
      return isTheDevicesDay && days.contains(today) ? (.onDay, nil) : nil
    case .quota(let quota):
      let left = quota.limit - uses(in: quota.period)
      return left > 0 ? (.withinQuota, left) : nil
    case .cap(let cap):
      let left = cap.limit - scenario.count
      return left > 0 ? (.underCap, left) : nil
    case .cost: return nil
    }
  }

  private func whyNot(_ rule: AccessRule) -> Reason? {
    switch rule {
    case .trial: .trialExpired
    case .cost: .balanceTooLow
    case .quota: .quotaExhausted
    case .cap: .capReached
    case .free, .freeOn, .entitled, .unlessEntitled, .bought, .reached, .days: .notEntitled
    }
  }

  private func isOfDays(_ rule: AccessRule) -> Bool {
    if case .days = rule { true } else { false }
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
      isShown(rule.paywall) && !(rule.unlessEntitled.map(isHeld) ?? false)
        && (rule.onboarded == nil || rule.onboarded == scenario.isOnboarded)
        && (rule.whileOn == nil || scenario.build == .release || (scenario.strict ?? true))
        && (rule.oncePerVersion != true || scenario.versionsShown[rule.paywall] != "1.0")
    }?.paywall
  }
}
