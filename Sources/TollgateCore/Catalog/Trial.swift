public import Foundation

/// Some calendar days in which everybody may do what is otherwise sold.
///
/// The day of the start is the first, whatever the hour. A trial starts with the first launch; of
/// several sources that tell when that was, the earliest wins.
public struct Trial: Hashable, Sendable, Identifiable {
  /// The name of a trial.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the trial.
  public let id: ID

  /// The number of calendar days that the trial lasts; at least 1.
  public let days: Int

  /// Creates a trial.
  ///
  /// - Precondition: `days` is at least 1.
  public init(id: ID, days: Int) {
    precondition(
      days > 0, "A trial of \(days) days would allow nothing; leave the rule out instead")
    self.id = id
    self.days = days
  }
}

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
