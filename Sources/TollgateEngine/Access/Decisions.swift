import Foundation
import TollgateCore

/// Decides what the person may do, and records what they use and choose.
struct Decisions: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let presenter: Presenter
  let copies: CoalescedWork

  /// Decides whether the person may use a feature now, by what is in memory.
  func check(_ feature: Feature.ID, count: Int) -> Decision {
    let (terms, customer, moment) = current.now()
    return terms.catalog.decide(feature, for: customer, at: moment, count: count)
  }

  /// Decides, and records the use if it is allowed, in one step; opens the paywall of a denied one.
  func use(_ feature: Feature.ID, count: Int) throws -> Decision {
    let device = current.clock.now()
    let catalog = current.catalog
    // A use has to outlive the process. A loss of power can give the last one back, and the keychain
    // takes it again.
    let decision = try ledger.write(.soon) { transaction -> Decision in
      let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
      let decision = catalog.decide(feature, for: customer, at: moment, count: count)
      try transaction.raiseTime(to: device)
      if decision.isAllowed, decision.reason == .withinQuota {
        guard catalog.feature(feature)?.isKeptOnServer != true else {
          throw UseFailure(
            "The uses of `\(feature)` are counted by the app's server, not by the device. Ask it: POST /v1/customers/{id}/decisions with \"use\": true."
          )
        }
        try transaction.apply(.use(feature, moment.now))
      }
      if decision.isAllowed, let choice = catalog.choice(with: feature) {
        try transaction.apply(.set(.choice(choice.id), to: feature.rawValue))
      }
      if decision.access == .denied, let placement = catalog.feature(feature)?.placement,
        catalog.placement(placement)?.countsCalls == true
      {
        try transaction.noteCall(of: placement)
      }
      return decision.afterUse(of: catalog.feature(feature), at: moment.now)
    }
    current.publish()
    copies.schedule()
    if decision.access == .denied, let paywall = decision.paywall {
      presenter.open(
        paywall, at: catalog.feature(feature)?.placement, for: .denial(feature, count: count))
    }
    return decision
  }

  /// Returns the feature the person has chosen of several.
  func chosen(_ choice: Choice) -> Feature.ID {
    let (terms, customer, moment) = current.now()
    return terms.catalog.chosen(choice, for: customer, at: moment)
  }

  /// Returns the offers that are open now.
  func openOffers() -> [OpenOffer] {
    let (terms, customer, moment) = current.now()
    return terms.catalog.openOffers(for: customer, at: moment)
  }

  /// Returns a Boolean value that indicates whether a test switch is on.
  func isOn(_ name: String) -> Bool {
    let (terms, customer, moment) = current.now()
    if name == terms.catalog.simulation?.toggle { return customer.isSimulating }
    return terms.catalog.isOn(name, for: customer, at: moment)
  }

  /// Turns one of the catalog's test switches, that of its simulation among them.
  func setSwitch(_ name: String, _ isOn: Bool) throws {
    let catalog = current.catalog
    let isSimulation = name == catalog.simulation?.toggle
    let names = [catalog.simulation?.toggle].compactMap(\.self) + catalog.switches.map(\.id)
    guard names.contains(name) else {
      let known = names.map { "`\($0)`" }.joined(separator: ", ")
      throw SwitchFailure(
        "The catalog of \(catalog.app) has no switch `\(name)`."
          + (known.isEmpty ? "" : " It has \(known)."))
    }
    guard current.device.build.allowsSimulation else {
      throw SwitchFailure(
        "The switch `\(name)` exists in debug and TestFlight builds only; this is a release build.")
    }
    try ledger.write(.soon) { transaction in
      try transaction.apply(.set(isSimulation ? .isSimulating : .testSwitch(name), to: isOn))
    }
    current.publish()
  }
}

/// A use that can't be counted on the device.
public struct UseFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that says what to do instead.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A switch that can't be turned here.
public struct SwitchFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that says what to do instead.
  public let description: String

  init(_ description: String) { self.description = description }
}
