import Foundation
public import TollgateCore

extension Tollkeeper {
  /// Decides whether the person may use a feature now.
  ///
  /// Nothing is recorded and nothing opens.
  ///
  /// Reads memory only; well under a microsecond.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: How many exist now, before this one, for features with a cap.
  /// - Returns: Whether they may, why, and what is offered if not.
  public func check(_ feature: Feature.ID, count: Int = 0) -> Decision {
    let (terms, customer, moment) = standing()
    return terms.catalog.decide(feature, for: customer, at: moment, count: count)
  }

  /// The person and the moment that a decision made now depends on.
  public func now() -> (customer: Customer, moment: Moment) {
    var (_, customer, moment) = standing()
    moment.steady = clock.steady()
    return (customer, moment)
  }

  private func standing() -> (terms: Terms, customer: Customer, moment: Moment) {
    let device = clock.now()
    let zone = clock.timeZone()
    return state { state in
      (
        state.situation.terms, state.situation.customer,
        moment(
          of: &state, for: state.situation.customer, at: state.time, device: device, zone: zone)
      )
    }
  }

  /// Uses a feature, as when the person taps: decides, and records the use if it is allowed.
  ///
  /// Asking and recording are one step, so two taps can't pass on one remaining use. Where the
  /// answer is denied, the decision's paywall opens. Returns when the use is on the disk, about
  /// 0.1 ms; the `async` overload does that off the calling thread.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - count: How many exist now, before this one, for features with a cap.
  /// - Returns: Whether they may, with what is left afterwards.
  /// - Throws: ``LedgerFailure``; then nothing was used.
  public func use(_ feature: Feature.ID, count: Int = 0) throws -> Decision {
    let device = clock.now()
    let zone = clock.timeZone()
    let terms = terms
    let catalog = terms.catalog
    let decision = try ledger.write { ledgerState, write -> Decision in
      let (customer, moment) = state { state in
        let customer = self.customer(of: &state, ledgerState)
        return (
          customer,
          self.moment(of: &state, for: customer, at: ledgerState.time, device: device, zone: zone)
        )
      }
      let decision = catalog.decide(feature, for: customer, at: moment, count: count)
      ledgerState.time.raise(device: device)
      let counts = decision.isAllowed && decision.reason == .withinQuota
      if counts { ledgerState.uses[feature, default: Uses()].add(moment.now) }
      try write.note(
        moment.now, mark: ledgerState.time.mark, counted: counts ? feature : nil)
      if decision.isAllowed, let choice = catalog.choice(with: feature) {
        ledgerState.choices[choice.id] = feature
        try write.set(.choice(choice.id), feature.rawValue)
      }
      return decision.afterUse
    }
    publish()
    mirrorToKeychain()
    if decision.access == .denied, let paywall = decision.paywall {
      show(paywall, at: catalog.feature(feature)?.placement)
    }
    return decision
  }

  /// Uses a feature, off the calling thread; see the synchronous ``use(_:)``.
  public func use(_ feature: Feature.ID, count: Int = 0) async throws -> Decision {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try self.useNow(feature, count) })
      }
    }
  }

  private func useNow(_ feature: Feature.ID, _ count: Int) throws -> Decision {
    try use(feature, count: count)
  }

  /// The feature the person has chosen of several, such as the theme.
  public func chosen(_ choice: Choice) -> Feature.ID {
    let (terms, customer, moment) = standing()
    return terms.catalog.chosen(choice, for: customer, at: moment)
  }

  /// Turns one of the catalog's test switches on or off, that of its simulation among them.
  ///
  /// - Throws: ``SwitchFailure`` in a release build, or for a name the catalog does not have.
  public func setSwitch(_ name: String, _ isOn: Bool) throws {
    let isSimulation = name == catalog.simulation?.toggle
    let names = [catalog.simulation?.toggle].compactMap(\.self) + catalog.switches.map(\.id)
    guard names.contains(name) else {
      let known = names.map { "`\($0)`" }.joined(separator: ", ")
      throw SwitchFailure(
        "The catalog of \(catalog.app) has no switch `\(name)`."
          + (known.isEmpty ? "" : " It has \(known)."))
    }
    guard device.build.allowsSimulation else {
      throw SwitchFailure(
        "The switch `\(name)` exists in debug and TestFlight builds only; this is a release build.")
    }
    try ledger.write { ledgerState, write in
      if isSimulation {
        ledgerState.isSimulating = isOn
        try write.set(.isSimulating, isOn)
      } else {
        ledgerState.switches[name] = isOn
        try write.set(.testSwitch(name), isOn)
      }
    }
    publish()
  }

  /// Whether a test switch is on.
  public func isOn(_ name: String) -> Bool {
    let (terms, customer, moment) = standing()
    if name == terms.catalog.simulation?.toggle { return customer.isSimulating }
    return terms.catalog.isOn(name, for: customer, at: moment)
  }

  /// The offers that are open now.
  public func openOffers() -> [OpenOffer] {
    let (terms, customer, moment) = standing()
    return terms.catalog.openOffers(for: customer, at: moment)
  }

  /// The moment it is; computes the day's bounds only where the last ones no longer hold.
  func moment(
    of state: inout State, for customer: Customer, at time: TrustedTime, device: Date,
    zone: TimeZone
  ) -> Moment {
    let now = time.now(device: device)
    let isNewDay = !state.day.contains(now) || state.day.timeZone != zone
    if isNewDay { state.day = CalendarDay(containing: now, in: zone) }
    if isNewDay || state.trialStarts != customer.trials {
      state.trialStarts = customer.trials
      state.trialDays = bundled.trialDays(of: customer, on: state.day)
    }
    return Moment(
      now: now, paidNow: time.paidNow(device: device), isClockBehind: time.isBehind(device: device),
      day: state.day, trialDays: state.trialDays, device: self.device)
  }

  /// What the ledger says of the person; works out entitlements only where they may have changed.
  func customer(of state: inout State, _ ledgerState: LedgerState) -> Customer {
    if state.version != ledgerState.version {
      state.entitlements =
        ledgerState.version.put(since: state.version)
        .map { ledgerState.entitlements(state.entitlements, putting: $0, by: bundled) }
        ?? ledgerState.entitlements(by: bundled)
      state.version = ledgerState.version
    }
    return ledgerState.customer(holding: state.entitlements)
  }
}

/// A switch that can't be turned here.
public struct SwitchFailure: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
