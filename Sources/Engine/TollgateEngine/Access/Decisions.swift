import Foundation
import SourceJSON
import TollgateCore

/// Decides the person's access to features, and records their uses and choices.
struct Decisions: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let presenter: Presenter
  let economy: Economy
  let names: UnknownNames
  let copies: CoalescedWork

  /// Decides whether the person may use a feature now, from the state in memory.
  func check(_ feature: Feature.ID, count: Int) -> Decision {
    let (terms, customer, moment) = current.now()
    let decision = terms.catalog.decide(feature, for: customer, at: moment, count: count)
    if decision.isOfUnknownFeature { names.report(feature, of: terms.catalog) }
    return decision
  }

  /// Decides, and records the use if it is allowed, in one step; opens the paywall of a denied one.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: The number that exists now.
  ///   - cause: The cost's name, if it must be taken only once.
  ///   - name: Holds the cost under this name, for work that can fail.
  /// - Returns: The decision, with the remaining amounts.
  /// - Throws: ``LedgerFailure`` or ``UseFailure``; then nothing was used.
  func use(
    _ feature: Feature.ID, count: Int, once cause: String? = nil, heldAs name: String? = nil
  ) throws -> Decision {
    let device = current.clock.now()
    let catalog = current.catalog
    guard catalog.feature(feature) != nil else {
      names.report(feature, of: catalog)
      let question = Suggestion.question(
        about: feature.rawValue, in: catalog.features.map(\.id.rawValue))
      throw UseFailure(
        "The catalog of \(catalog.app) has no feature `\(feature)`."
          + (question.map { " \($0)" } ?? ""))
    }
    // A use has to outlive the process. A power loss can undo the last one, and the keychain
    // restores it.
    let takesCost = catalog.feature(feature)?.takesCost == true
    let durability: Ledger.Durability = takesCost || name != nil ? .now : .soon
    let decision: Decision
    do {
      decision = try record(feature, count, once: cause, heldAs: name, durability, device: device)
    } catch let failure as LedgerFailure where !failure.isDamage && name == nil {
      // A use that records nothing needs no disk.
      let known = check(feature, count: count)
      guard !known.isAllowed || !known.takesSomething && catalog.choice(with: feature) == nil else {
        throw failure
      }
      decision = known
    }
    current.publish()
    copies.schedule()
    if decision.access == .denied, let paywall = decision.paywall {
      presenter.open(
        paywall, at: catalog.feature(feature)?.placement, for: .denial(feature, count: count),
        denied: decision.reason)
    }
    return decision
  }

  /// Decides, and records the use if it is allowed, in one write.
  private func record(
    _ feature: Feature.ID, _ count: Int, once cause: String?, heldAs name: String?,
    _ durability: Ledger.Durability, device: Date
  ) throws -> Decision {
    let catalog = current.catalog
    return try ledger.write(durability) { transaction -> Decision in
      try economy.open(&transaction, device: device)
      let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
      let decision = catalog.decide(feature, for: customer, at: moment, count: count)
      try transaction.raiseTime(to: device)
      for trial in catalog.trialsBegun(by: feature, as: decision, of: customer, at: moment) {
        try transaction.apply(.set(.trial(trial), at: moment.now))
      }
      if let name {
        guard decision.isAllowed else { return decision }
        try ledger.requireDisk()
        return try hold(decision, of: feature, as: name, at: moment, in: &transaction)
      }
      if decision.reason == .withinBalance {
        if let cause, try transaction.hasEntry(for: cause) { return decision }
        try ledger.requireDisk()
        try take(decision, at: moment, once: cause, in: &transaction)
        try economy.arm(&transaction, device: device)
      }
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
  }

  /// Takes the cost of a use, in the same write as the decision.
  @discardableResult
  private func take(
    _ decision: Decision, at moment: Moment, once cause: String?,
    in transaction: inout LedgerTransaction
  ) throws -> [Hold.Part] {
    try decision.cost.sorted { $0.key < $1.key }.flatMap { currency, amount in
      guard current.catalog.currency(currency)?.isKeptOnServer != true else {
        throw UseFailure(
          "`\(currency)` is kept by the app's server, not by the device. Ask it: POST /v1/customers/{id}/decisions with \"use\": true."
        )
      }
      return try transaction.spend(
        amount, of: currency, at: moment.now, paidNow: moment.paidNow, once: cause)
    }
  }

  /// Holds an allowed use's quota or cost.
  private func hold(
    _ decision: Decision, of feature: Feature.ID, as name: String, at moment: Moment,
    in transaction: inout LedgerTransaction
  ) throws -> Decision {
    // A second hold under the same name takes nothing, even after a crash.
    guard transaction.ledgerState.holds[name] == nil else { return decision }
    guard current.catalog.feature(feature)?.isKeptOnServer != true else {
      throw UseFailure(
        "The uses of `\(feature)` are counted by the app's server, not by the device: it holds nothing."
      )
    }
    var hold = Hold(at: moment.now, for: current.catalog.feature(feature)?.hold)
    hold.feature = feature
    if decision.reason == .withinQuota { hold.uses = [feature] }
    if decision.reason == .withinBalance {
      hold.parts = try take(decision, at: moment, once: nil, in: &transaction)
    }
    try transaction.apply(.set(.hold(name), to: try LedgerRow.text(hold)))
    return decision.afterUse(of: current.catalog.feature(feature), at: moment.now)
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

  /// Turns one of the catalog's test switches on or off, including its simulation's.
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
  /// A sentence that describes the fix.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A switch that can't be turned here.
public struct SwitchFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that describes the fix.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Decision {
  /// A Boolean value that indicates whether the catalog doesn't have the feature.
  fileprivate var isOfUnknownFeature: Bool { access == .denied && reason == nil }

  /// A Boolean value that indicates whether an allowed use is recorded: against a quota, or a balance.
  fileprivate var takesSomething: Bool { reason == .withinQuota || reason == .withinBalance }
}

extension Feature {
  /// A Boolean value that indicates whether a use can take an amount of a balance.
  fileprivate var takesCost: Bool {
    access.contains { if case .when(_, .cost?) = $0 { true } else { false } }
  }
}
