import Foundation
import TollgateCore

extension Catalog {
  /// One feature, `act`, with these rules, and all that a rule can name.
  static func asking(
    _ rules: AccessRule..., switches: [TestSwitch] = [], placements: [Placement] = []
  ) -> Catalog { asking(rules, switches: switches, placements: placements) }

  static func asking(
    _ rules: [AccessRule], switches: [TestSwitch] = [], placements: [Placement] = []
  ) -> Catalog {
    Catalog(
      app: "app", bundleID: "com.example.app",
      products: [
        Product(id: "gold", kind: .nonConsumable, entitlements: ["gold"], badges: ["star"]),
        Product(id: "month", kind: .autoRenewable, entitlements: ["gold"]),
        Product(id: "quiet", kind: .nonConsumable, entitlements: ["ad_free"]),
        Product(id: "late", kind: .autoRenewable, entitlements: ["late"]),
      ],
      features: [
        Feature(
          id: "act", access: rules, paywall: placements.isEmpty ? "wall" : nil,
          placement: placements.first?.id)
      ],
      paywalls: [
        Paywall(id: "wall", screen: "wall", products: ["gold"]),
        Paywall(id: "hard", screen: "hard", products: ["gold"], dismissal: .never),
      ],
      simulation: UnlockSimulation(toggle: "simulate", entitlements: ["gold"]),
      currencies: [Currency(id: "coins")], progressions: ["level"],
      trials: [Trial(id: "week", days: 7)],
      spends: [Spend(id: "buy", cost: ["coins": 5], unlocks: "act")],
      entitlements: ["late": Entitlement.Properties(grace: Entitlement.Grace(Length(7, .days)))],
      placements: placements, switches: switches)
  }
}

extension Customer {
  /// A customer whose entitlements are known.
  static func holding(_ products: Catalog.Product.ID..., uses: Int = 0) -> Customer {
    var customer = Customer(
      entitlements: Entitlements(
        granted: products.enumerated().map { place, product in
          // This plan's paid time ended on the day before the tested noon.
          product == "late"
            ? .purchase("\(place)", of: product, expires: .at("2026-01-14T12:00:00Z"))
            : .purchase("\(place)", of: product)
        },
        by: .asking(.free)))
    if uses > 0 {
      customer.uses["act"] = Uses(Array(repeating: .at("2026-01-15T09:00:00Z"), count: uses))
    }
    return customer
  }

  /// This customer with another property.
  func with(_ change: (inout Customer) -> Void) -> Customer {
    var changed = self
    change(&changed)
    return changed
  }
}

extension Moment {
  /// Noon of a day in which a trial has so many days left.
  static func noon(trialDays: Int? = nil, build: BuildKind = .release) -> Moment {
    var moment = Moment.at("2026-01-15T12:00:00Z", build: build)
    moment.trialDays = trialDays.map { ["week": $0] } ?? [:]
    return moment
  }
}

/// SplitMix64: the same numbers each time.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension Placement.Rule {
  /// Creates a rule for people without an entitlement, depending on onboarding and a switch.
  init(
    paywall: Paywall.ID, unlessEntitled entitlement: Entitlement.ID? = nil, onboarded: Bool? = nil,
    oncePerVersion: Bool? = nil, whileOn toggle: String? = nil
  ) {
    var parts: [Condition] = []
    if let entitlement { parts.append(.not(.entitled(entitlement))) }
    if let onboarded { parts.append(.onboarded(onboarded)) }
    if let toggle { parts.append(.toggle(toggle)) }
    self.init(
      paywall: paywall, when: parts.isEmpty ? nil : .all(parts),
      quota: oncePerVersion == true ? Quota(limit: 1, per: .version) : nil)
  }
}
