import Foundation
import TollgateCore

/// The current situation, computed from the ledger whenever it changes, and published to all
/// observers.
final class CurrentSituation: Sendable {
  private struct State: Sendable {
    var situation: Situation
    var time: TrustedTime
    var day: CalendarDay

    /// The starts that the trials' days were worked out from, and the days on ``day``.
    var trialStarts = TrialStarts()
    var trialDays: [Trial.ID: Int] = [:]

    /// The version of the ledger's facts that this follows from.
    var version: LedgerState.Version

    /// The store's grants.
    var entitlements: Entitlements

    /// The number of times that this process showed each paywall.
    var showsInSession: [Paywall.ID: Int] = [:]

    /// The number of those showings with no product loaded.
    var unsoldShows: [Paywall.ID: Int] = [:]

    /// The instant from which a decision must first record the time.
    var timeToRecord = Date.distantFuture

    /// The newest signed date, and the time elapsed since its arrival.
    var sinceSigned: SteadyTime

    /// The newest date that the store signed to answer this process, and what passed since it came.
    var sinceAnswer: SteadyTime?
  }

  private struct Observer: Sendable {
    var notify: @Sendable () -> Void = {}
    var timePassed: @Sendable (_ device: Date) -> Void = { _ in }
    var closed: @Sendable (Presentation.OpenPaywall) -> Void = { _ in }
  }

  /// The bundled catalog; ``catalog`` is the one in force.
  let bundled: Catalog
  let device: DeviceProfile
  let clock: WallClock

  private let ledger: Ledger
  private let state: Locked<State>
  private let broadcast = Broadcast<Situation>()
  private let observer = Locked(Observer())

  init(of ledger: Ledger, catalog: Catalog, device: DeviceProfile, clock: WallClock) {
    bundled = catalog
    self.ledger = ledger
    self.device = device
    self.clock = clock
    let ledgerState = ledger.ledgerState
    let entitlements = ledgerState.storeEntitlements(by: catalog)
    let sinceSigned = SteadyTime(since: ledgerState.time.latestSigned, by: clock)
    state = Locked(
      State(
        situation: Situation(
          customer: ledgerState.customer(holding: entitlements, by: catalog),
          presentation: Presentation(),
          productCatalog: .loading, terms: Terms(catalog, by: ledgerState)),
        time: ledgerState.time,
        day: CalendarDay(
          containing: ledgerState.time.now(device: clock.now()), in: clock.timeZone()),
        version: ledgerState.version, entitlements: entitlements, sinceSigned: sinceSigned))
    state { $0.timeToRecord = timeToRecord(in: $0) }
  }

  /// The situation now; it closes a paywall whose reason is gone, even if only time has passed.
  var value: Situation {
    let known = state { $0.situation }
    guard known.presentation.paywall != nil else { return known }
    let (device, zone) = (clock.now(), clock.timeZone())
    return state { state in
      var state = state
      _ = closePaywall(in: &state, device: device, zone: zone)
      return state.situation
    }
  }

  /// Every situation from now on, beginning with the one it is.
  var values: AsyncStream<Situation> { broadcast.values(from: value) }

  var terms: Terms { state { $0.situation.terms } }

  /// The catalog in force: remote values and variants are filled in.
  var catalog: Catalog { terms.catalog }

  var presentation: Presentation { value.presentation }

  /// Takes note of a date that the store has just signed to answer a question.
  func noteAnswer(signed: Date) {
    let answer = SteadyTime(since: signed, by: clock)
    state { state in
      guard state.sinceAnswer.map({ $0.signed < signed }) ?? true else { return }
      state.sinceAnswer = answer
    }
  }

  /// Calls `body` after each change, once it was sent.
  func whenChanged(_ body: @escaping @Sendable () -> Void) { observer { $0.notify = body } }

  /// Calls `body` with the time of the device's clock when an answer depends on a time that the ledger
  /// has not recorded; see ``Catalog/nextChange(after:on:for:)``.
  func whenTimePassed(_ body: @escaping @Sendable (_ device: Date) -> Void) {
    observer { $0.timePassed = body }
  }

  /// Calls `body` for each paywall that closes because its reason is gone.
  func whenPaywallCloses(_ body: @escaping @Sendable (Presentation.OpenPaywall) -> Void) {
    observer { $0.closed = body }
  }

  /// Returns the person and the moment that a decision made now depends on, and the terms to make
  /// it by.
  func now() -> (terms: Terms, customer: Customer, moment: Moment) {
    let device = clock.now()
    let zone = clock.timeZone()
    let (situation, now, isDue) = state { state -> (Situation, Moment, Bool) in
      let situation = state.situation
      let now = moment(
        in: &state, for: situation.customer, at: state.time, device: device, zone: zone)
      let isDue = state.timeToRecord <= now.now
      if isDue { state.timeToRecord = .distantFuture }
      return (situation, now, isDue)
    }
    if isDue { observer { $0.timePassed }(device) }
    return (situation.terms, situation.customer, now)
  }

  /// Returns the person and the moment by a ledger's state that is being changed.
  ///
  /// - Parameters:
  ///   - ledgerState: The ledger state, inside a write.
  ///   - device: The device clock's time.
  /// - Returns: The person, and the moment of a decision about them.
  func now(by ledgerState: LedgerState, device: Date) -> (customer: Customer, moment: Moment) {
    let zone = clock.timeZone()
    return state { state in
      var customer = customer(in: &state, by: ledgerState)
      customer.lapse(at: paidNow(in: state, at: ledgerState.time, device: device))
      return (
        customer,
        moment(in: &state, for: customer, at: ledgerState.time, device: device, zone: zone)
      )
    }
  }

  /// Returns the moment for a person by a ledger's state that is being changed.
  func moment(for customer: Customer, by ledgerState: LedgerState, device: Date) -> Moment {
    let zone = clock.timeZone()
    return state {
      moment(in: &$0, for: customer, at: ledgerState.time, device: device, zone: zone)
    }
  }

  /// Publishes the ledger's current state with a change of the presentation or the products, closes
  /// a paywall that no longer applies, and notifies all observers.
  func publish(_ change: (inout Situation) -> Void = { _ in }) {
    let (device, zone) = (clock.now(), clock.timeZone())
    let (situation, changed, closed) = state { state in
      // It is read here, so that of two concurrent calls, the later one includes the earlier one's
      // state.
      let ledgerState = ledger.ledgerState
      let before = state.situation
      state.time = ledgerState.time
      if state.sinceSigned.signed < state.time.latestSigned {
        state.sinceSigned = SteadyTime(since: state.time.latestSigned, by: clock)
      }
      state.situation.customer = customer(in: &state, by: ledgerState)
      state.situation.customer.lapse(
        at: paidNow(in: state, at: ledgerState.time, device: device))
      if !before.terms.hold(by: ledgerState) {
        state.situation.terms = Terms(bundled, by: ledgerState)
      }
      let first = closePaywall(in: &state, device: device, zone: zone)
      change(&state.situation)
      let second = closePaywall(in: &state, device: device, zone: zone)
      state.timeToRecord = timeToRecord(in: state)
      return (state.situation, state.situation != before, [first, second].compactMap(\.self))
    }
    for paywall in closed { observer { $0.closed }(paywall) }
    guard changed else { return }
    broadcast.send(situation)
    observer { $0.notify }()
  }

  /// Closes the paywall that is open, if it no longer applies; returns the one that was closed.
  private func closePaywall(
    in state: inout State, device: Date, zone: TimeZone
  ) -> Presentation.OpenPaywall? {
    guard state.situation.presentation.paywall != nil else { return nil }
    let (catalog, customer) = (state.situation.catalog, state.situation.customer)
    let moment = moment(in: &state, for: customer, at: state.time, device: device, zone: zone)
    return state.situation.presentation.closeWhatNoLongerApplies(
      in: catalog, for: customer, at: moment)
  }

  /// Returns the instant from which on an answer depends on a time that the ledger has not recorded.
  private func timeToRecord(in state: State) -> Date {
    let mark = state.time.highWaterMark
    guard state.day.contains(mark) else { return .distantPast }
    return state.situation.catalog.nextChange(
      after: mark, on: state.day, for: state.situation.customer)
  }

  /// Returns the current moment; computes the day's bounds only if the last ones are outdated.
  private func moment(
    in state: inout State, for customer: Customer, at time: TrustedTime, device: Date,
    zone: TimeZone
  ) -> Moment {
    let now = time.now(device: device)
    let isNewDay = !state.day.contains(now) || state.day.timeZone != zone
    if isNewDay {
      state.day = CalendarDay(containing: now, in: zone)
      state.timeToRecord = timeToRecord(in: state)
    }
    let starts = TrialStarts(of: customer)
    if isNewDay || state.trialStarts != starts {
      state.trialStarts = starts
      state.trialDays = bundled.trialDays(of: customer, on: state.day)
    }
    return Moment(
      now: now, paidNow: paidNow(in: state, at: time, device: device),
      latest: state.sinceAnswer?.mostNow(by: clock) ?? .distantFuture,
      isClockBehind: time.isBehind(device: device),
      day: state.day, trialDays: state.trialDays, device: self.device)
  }

  /// Returns the instant for judging paid periods while a device's clock shows `device`.
  func paidNow(at time: TrustedTime, device: Date) -> Date {
    state { paidNow(in: $0, at: time, device: device) }
  }

  private func paidNow(in state: State, at time: TrustedTime, device: Date) -> Date {
    max(
      time.paidNow(device: device), state.sinceSigned.leastNow(device: device, at: time, by: clock))
  }

  /// Returns the customer of a ledger's state; works out entitlements only if they may have
  /// changed.
  private func customer(in state: inout State, by ledgerState: LedgerState) -> Customer {
    if state.version != ledgerState.version {
      state.entitlements =
        ledgerState.version.put(since: state.version)
        .map { ledgerState.storeEntitlements(state.entitlements, putting: $0, by: bundled) }
        ?? ledgerState.storeEntitlements(by: bundled)
      state.version = ledgerState.version
    }
    var customer = ledgerState.customer(holding: state.entitlements, by: bundled)
    customer.showsInSession = state.showsInSession
    customer.unsoldShows = state.unsoldShows
    return customer
  }
}

extension CurrentSituation {
  /// Records that a paywall was shown, and that none of its products is loaded yet.
  func noteShow(of paywall: Paywall.ID) {
    state {
      $0.showsInSession[paywall, default: 0] += 1
      $0.unsoldShows[paywall, default: 0] += 1
    }
    publish()
  }

  /// Records that a product of the paywall shown last is loaded.
  func noteSale(of paywall: Paywall.ID) {
    state { $0.unsoldShows[paywall] = $0.unsoldShows[paywall].flatMap { $0 > 1 ? $0 - 1 : nil } }
    publish()
  }

  /// Resets the number of times that this process showed a paywall.
  func forgetShows(of paywall: Paywall.ID) {
    state {
      $0.showsInSession[paywall] = nil
      $0.unsoldShows[paywall] = nil
    }
  }
}

/// The dates from which a customer's trial days are computed.
private struct TrialStarts: Equatable {
  var kept: [Trial.ID: Date] = [:]
  var firstLaunch: Date?
  var onboardedAt: Date?
  var isOnboarded = false

  init() {}

  init(of customer: Customer) {
    kept = customer.trials
    firstLaunch = customer.firstLaunch
    onboardedAt = customer.onboardedAt
    isOnboarded = customer.isOnboarded
  }
}
