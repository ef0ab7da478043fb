public import Foundation

/// The state of a trial.
public enum TrialState: Hashable, Sendable {
  /// The start of the trial is not known yet.
  case unknown

  /// The trial's starting event has not happened, and until then the trial allows nothing.
  case notBegun

  /// The trial is running, or starts with the first use that it allows.
  case active(daysRemaining: Int)
  case expired
}

extension Trial {
  /// Returns the number of days left on `day`, including that day, of a trial that began at
  /// `start`: from 0, when it is over, to ``days``.
  ///
  /// Counts calendar days where the person is. It costs microseconds of calendar arithmetic; cache
  /// it for the day.
  public func daysRemaining(since start: Date, on day: CalendarDay) -> Int {
    let first = CalendarDay(containing: start, in: day.timeZone)
    return max(0, min(days, days - day.days(since: first)))
  }

  /// Returns the instant at which the trial began for a customer, or nil if that isn't known, or it
  /// hasn't begun.
  ///
  /// Onboarding at an unknown instant is in the past.
  public func start(for customer: Customer) -> Date? {
    switch start {
    case .onboarding:
      customer.trials[id] ?? customer.onboardedAt
        ?? (customer.isOnboarded ? Date(timeIntervalSince1970: 0) : nil)
    case .firstLaunch, .firstUse, .download: customer.trials[id]
    }
  }
}

extension Catalog {
  /// Returns the state of a trial at `moment`.
  public func state(of trial: Trial.ID, at moment: Moment) -> TrialState {
    switch moment.trialDays[trial] {
    case nil: .unknown
    case .some(0): .expired
    case .some(Self.daysBeforeStart): .notBegun
    case .some(let days): .active(daysRemaining: days)
    }
  }

  /// The value in ``Moment/trialDays`` for a trial that has not begun.
  private static let daysBeforeStart = -1

  /// Returns the number of days left of each of the customer's trials on `day`; see
  /// ``Moment/trialDays``.
  public func trialDays(of customer: Customer, on day: CalendarDay) -> [Trial.ID: Int] {
    guard !trials.isEmpty else { return [:] }
    return Dictionary(
      trials.compactMap { trial in
        if let start = trial.start(for: customer) {
          return (trial.id, trial.daysRemaining(since: start, on: day))
        }
        switch trial.start {
        case .firstLaunch, .download: return nil
        case .onboarding: return (trial.id, Self.daysBeforeStart)
        case .firstUse: return (trial.id, trial.days)
        }
      }
    ) { first, _ in first }
  }

  /// Returns the trials that an allowed use starts: those from the first use that have not begun,
  /// in the rules that allowed it.
  public func trialsBegun(
    by use: Feature.ID, as decision: Decision, of customer: Customer, at moment: Moment
  ) -> [Trial.ID] {
    guard decision.isAllowed, let place = place(of: use) else { return [] }
    let waiting = trials.filter { $0.start == .firstUse && customer.trials[$0.id] == nil }
    guard !waiting.isEmpty else { return [] }
    return waiting.map(\.id).filter { trial in
      features[place].access.contains { rule in
        guard case .when(let condition, let limit) = rule,
          condition.contains(where: { $0 == .inTrial(trial) }),
          truth(of: condition, for: customer, at: moment, in: .none, isAccess: true) == .yes
        else { return false }
        return limit.map { $0.reason == decision.reason } ?? (decision.reason == .inTrial)
      }
    }
  }
}
