public import Foundation

/// The state of a trial.
public enum TrialState: Hashable, Sendable {
  /// The start of the trial is not known yet.
  case unknown
  case active(daysRemaining: Int)
  case expired
}

extension Trial {
  /// Returns the number of days left on `day`, that day included, of a trial that began at `start`:
  /// from 0, when it is over, to ``days``.
  ///
  /// Counts calendar days where the person is. It costs microseconds of calendar arithmetic; cache
  /// it for the day.
  public func daysRemaining(since start: Date, on day: CalendarDay) -> Int {
    let first = CalendarDay(containing: start, in: day.timeZone)
    return max(0, min(days, days - day.days(since: first)))
  }
}

extension Catalog {
  /// Returns the state of a trial at `moment`.
  public func state(of trial: Trial.ID, at moment: Moment) -> TrialState {
    switch moment.trialDays[trial] {
    case nil: .unknown
    case .some(0): .expired
    case .some(let days): .active(daysRemaining: days)
    }
  }

  /// Returns the number of days left of each of the customer's trials on `day`; see
  /// ``Moment/trialDays``.
  public func trialDays(of customer: Customer, on day: CalendarDay) -> [Trial.ID: Int] {
    guard !trials.isEmpty else { return [:] }
    return Dictionary(
      trials.compactMap { trial in
        customer.trials[trial.id].map { (trial.id, trial.daysRemaining(since: $0, on: day)) }
      }
    ) { first, _ in first }
  }
}
