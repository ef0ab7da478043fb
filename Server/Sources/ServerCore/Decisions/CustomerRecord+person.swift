public import AppStoreWire
import Foundation
public import TollgateCore

extension CustomerRecord {
  /// The time zone of the customer's days: UTC by default.
  public var timeZone: KeptTimeZone {
    for act in acts.reversed() {
      if case .timeZone(let name) = act.deed { return KeptTimeZone(name: name, since: act.date) }
    }
    return KeptTimeZone(name: "UTC", since: nil)
  }

  /// The variant of each experiment that they saw first.
  public var variants: [Experiment.ID: Experiment.Variant.ID] {
    acts.reduce(into: [:]) { variants, act in
      guard case .exposure(let experiment, let variant, _) = act.deed,
        variants[experiment] == nil
      else { return }
      variants[experiment] = variant
    }
  }

  /// Returns the customer for TollgateCore at an instant, with all of the server's data about them.
  public func person(by catalog: ServedCatalog, at now: WireDate) -> TollgateCore.Customer {
    var uses: [Feature.ID: [Date]] = [:]
    for act in acts {
      if case .use(let feature) = act.deed { uses[feature, default: []].append(act.date.date) }
    }
    var person = TollgateCore.Customer(
      entitlements: entitlements(by: catalog), uses: uses.mapValues { Uses($0) })
    person.balances = balances(at: now).amounts
    // To the server, what it keeps is known at any time.
    person.serverBalancesDate = .distantPast
    person.unlocked = unlocked
    return person
  }

  /// Returns whether a feature is permanently open to them, so that buying it would give them
  /// nothing.
  public func hasForGood(
    _ feature: Feature.ID, by catalog: ServedCatalog, at now: WireDate
  ) -> Bool {
    let decision = ServedDecision(
      DecisionRequest(feature: feature), for: self, by: catalog, at: now
    ).decision
    // On which platform it is free depends on the device.
    return decision.reason.map { $0.isLasting && $0 != .freeOnPlatform } ?? false
  }
}
