public import Foundation

/// Some calendar days in which everybody may do what is otherwise sold.
///
/// The day of the start is the first, whatever the hour. A trial starts with the first launch; of
/// several sources that tell when that was, the earliest wins.
public struct Trial: Hashable, Sendable, Identifiable {
  /// Names one trial.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID

  /// How many calendar days it lasts; at least 1.
  public let days: Int

  public init(id: ID, days: Int) {
    precondition(
      days > 0, "A trial of \(days) days would allow nothing; leave the rule out instead")
    self.id = id
    self.days = days
  }
}

/// How a trial stands.
public enum TrialState: Hashable, Sendable {
  /// When it began is not known yet.
  case unknown
  case active(daysRemaining: Int)
  case expired
}

extension Trial {
  /// How many days are left on `day`, that day included, of a trial that began at `start`: from 0,
  /// where it is over, to ``days``.
  ///
  /// Calendar days, where the person is. Costs microseconds of calendar arithmetic; keep it for the day.
  public func daysRemaining(since start: Date, on day: CalendarDay) -> Int {
    let first = CalendarDay(containing: start, in: day.timeZone)
    return max(0, min(days, days - day.days(since: first)))
  }
}

extension Catalog {
  /// How a trial stands at `moment`.
  public func state(of trial: Trial.ID, at moment: Moment) -> TrialState {
    switch moment.trialDays[trial] {
    case nil: .unknown
    case .some(0): .expired
    case .some(let days): .active(daysRemaining: days)
    }
  }

  /// How many days are left of each of the customer's trials on `day`; see ``Moment/trialDays``.
  public func trialDays(of customer: Customer, on day: CalendarDay) -> [Trial.ID: Int] {
    guard !trials.isEmpty else { return [:] }
    return Dictionary(
      trials.compactMap { trial in
        customer.trials[trial.id].map { (trial.id, trial.daysRemaining(since: $0, on: day)) }
      }
    ) { first, _ in first }
  }
}
