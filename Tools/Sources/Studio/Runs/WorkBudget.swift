import Foundation
import Journeys

/// A limit on a run's actions, because going back repeats all of them.
struct WorkBudget: Sendable {
  /// The most actions in a run, counting each repetition.
  static let most = 20_000

  /// The most days that pass in a run, two hundred years of them: each may renew something.
  static let mostDays = 73_050

  private var count = 0
  private var days = 0.0

  /// Takes an action's cost out of the budget.
  ///
  /// - Parameters:
  ///   - action: The action, or `nil` for a cheap one.
  ///   - now: The store's time before it.
  ///   - zone: The person's time zone.
  /// - Throws: ``Exhausted`` if the budget is too small, and then uses nothing.
  mutating func take(
    for action: Action?, at now: Date, in zone: TimeZone
  ) throws(Exhausted) {
    if let target = action?.target(from: now, in: zone) {
      let days = days + max(0, target.timeIntervalSince(now) / 86_400)
      guard days <= Double(Self.mostDays) else { throw .days }
      self.days = days
    } else {
      let count = count + max(1, action?.times ?? 1)
      guard count <= Self.most else { throw .things }
      self.count = count
    }
  }

  /// The part of a run's budget that is used up.
  enum Exhausted: Error, CustomStringConvertible {
    case things, days

    var description: String {
      switch self {
      case .things: "A run does at most \(WorkBudget.most) things. Begin a new one."
      case .days: "A run lasts at most \(WorkBudget.mostDays) days. Begin a new one."
      }
    }
  }
}

extension Action {
  /// The number of repetitions of the action.
  fileprivate var times: Int {
    switch self {
    case .use(let tap), .check(let tap): tap.times
    default: 1
    }
  }

  /// Returns the instant that it advances to, if it advances the time.
  fileprivate func target(from now: Date, in zone: TimeZone) -> Date? {
    switch self {
    case .wait(let duration): duration.apply(to: now, in: zone)
    case .until(let time): time.instant(in: zone)
    default: nil
    }
  }
}
