import Foundation
public import TollgateCore

extension Tollkeeper {
  /// Decides whether the person may use a feature now.
  ///
  /// Nothing is recorded and nothing opens.
  ///
  /// Reads memory only; well under a microsecond.
  public func check(_ feature: Feature.ID) -> Decision {
    let (terms, customer, moment) = standing()
    return terms.catalog.decide(feature, for: customer, at: moment)
  }

  /// The person and the moment that a decision made now depends on.
  public func now() -> (customer: Customer, moment: Moment) {
    let (_, customer, moment) = standing()
    return (customer, moment)
  }

  private func standing() -> (terms: Terms, customer: Customer, moment: Moment) {
    let device = clock.now()
    let zone = clock.timeZone()
    return state { state in
      (
        state.situation.terms, state.situation.customer,
        moment(of: &state, at: state.time, device: device, zone: zone)
      )
    }
  }

  /// Uses a feature, as when the person taps: decides, and records the use if it is allowed.
  ///
  /// Asking and recording are one step, so two taps can't pass on one remaining use. Where the
  /// answer is denied, the decision's paywall opens. Returns when the use is on the disk, about
  /// 0.1 ms; the `async` overload does that off the calling thread.
  ///
  /// - Throws: ``LedgerFailure``; then nothing was used.
  public func use(_ feature: Feature.ID) throws -> Decision {
    let device = clock.now()
    let zone = clock.timeZone()
    let terms = terms
    let catalog = terms.catalog
    let (decision, shown) = try ledger.write { books, page -> (Decision, Paywall.ID?) in
      let moment = state {
        self.moment(of: &$0, at: books.time, device: device, zone: zone)
      }
      let decision = catalog.decide(feature, for: books.customer(by: catalog), at: moment)
      books.time.raise(device: device)
      let counts = decision.isAllowed && decision.reason == .withinQuota
      if counts { books.uses[feature, default: Uses()].add(moment.now) }
      try page.note(
        moment.now, mark: books.time.mark, counted: counts ? feature : nil)
      if decision.isAllowed, let choice = catalog.choice(with: feature) {
        books.choices[choice.id] = feature
        try page.set(.choice(choice.id), feature.rawValue)
      }
      var shown: Paywall.ID?
      if decision.access == .denied, let paywall = decision.paywall,
        state({ $0.situation.presentation.paywall?.id }) != paywall
      {
        shown = paywall
        try page.add(
          AnalyticsEvent(
            .paywallShown, at: moment.now, terms.attribution(to: paywall).properties()))
      }
      return (decision.afterUse, shown)
    }
    let instant = device
    publish { situation in
      if let shown { _ = situation.presentation.open(shown, at: instant) }
    }
    mirrorToKeychain()
    return decision
  }

  /// Uses a feature, off the calling thread; see the synchronous ``use(_:)``.
  public func use(_ feature: Feature.ID) async throws -> Decision {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try self.useNow(feature) })
      }
    }
  }

  private func useNow(_ feature: Feature.ID) throws -> Decision { try use(feature) }

  /// The feature the person has chosen of several, such as the theme.
  public func chosen(_ choice: Choice) -> Feature.ID {
    let (terms, customer, moment) = standing()
    return terms.catalog.chosen(choice, for: customer, at: moment)
  }

  /// Turns the catalog's simulation switch on or off.
  ///
  /// - Throws: ``SwitchFailure`` in a release build, or for a name the catalog does not have.
  public func setSwitch(_ name: String, _ isOn: Bool) throws {
    guard name == catalog.simulation?.toggle else {
      throw SwitchFailure(
        "The catalog of \(catalog.app) has no switch `\(name)`."
          + (catalog.simulation.map { " It has `\($0.toggle)`." } ?? ""))
    }
    guard device.build.allowsSimulation else {
      throw SwitchFailure(
        "The switch `\(name)` exists in debug and TestFlight builds only; this is a release build.")
    }
    try ledger.write { books, page in
      books.isSimulating = isOn
      try page.set(.isSimulating, isOn)
    }
    publish()
  }

  /// The moment it is; computes the day's bounds only where the last ones no longer hold.
  func moment(
    of state: inout State, at time: TrustedTime, device: Date, zone: TimeZone
  ) -> Moment {
    let now = time.now(device: device)
    if !state.day.contains(now) || state.day.timeZone != zone {
      state.day = CalendarDay(containing: now, in: zone)
    }
    return Moment(
      now: now, paidNow: time.paidNow(device: device), isClockBehind: time.isBehind(device: device),
      day: state.day, device: self.device)
  }
}

/// A switch that can't be turned here.
public struct SwitchFailure: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
