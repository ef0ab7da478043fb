import Foundation
import TollgateCore

/// The person's progress in the app, and through its beginning.
struct Milestones: Sendable {
  let ledger: Ledger
  let current: CurrentSituation

  /// Records the person's progress, if it is higher than before.
  func reach(_ progression: Progression.ID, _ value: Int) throws {
    let catalog = current.catalog
    guard catalog.progressions.contains(progression) else {
      throw ProgressFailure(
        description: "The catalog of \(catalog.app) has no progression `\(progression)`. It has "
          + catalog.progressions.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    let device = current.clock.now()
    try ledger.write(.soon) { transaction in
      try transaction.raiseTime(to: device)
      try catalog.reach(progression, value, in: &transaction)
    }
    current.publish()
  }

  /// Keeps that the person has been through something.
  func complete(_ milestone: Tollkeeper.Milestone) throws {
    switch milestone {
    case .onboarding:
      let device = current.clock.now()
      try ledger.write(.soon) { transaction in
        guard !transaction.ledgerState.isOnboarded else { return }
        let now = try transaction.raiseTime(to: device)
        try transaction.apply(.set(.isOnboarded, to: true))
        try transaction.apply(.set(.onboardedAt, at: now))
        // A reinstall resets onboarding, but doesn't restart a trial.
        for trial in current.catalog.trials
        where trial.start == .onboarding && transaction.ledgerState.trials[trial.id] == nil {
          try transaction.apply(.set(.trial(trial.id), at: now))
        }
      }
    }
    current.publish()
  }
}

extension Catalog {
  /// Records the person's progress, if it is higher than before, and when goals were reached.
  func reach(
    _ progression: Progression.ID, _ value: Int, in transaction: inout LedgerTransaction
  ) throws {
    let before = transaction.ledgerState.progress[progression]
    guard value > before ?? .min else { return }
    let now = transaction.ledgerState.time.highWaterMark
    try transaction.apply(.set(.progress(progression), to: value))
    // A goal that was reached before the catalog had it is in the past, at an unknown time.
    for goal in datedGoals
    where goal.progression == progression && goal.value <= value && before ?? .min < goal.value
      && transaction.ledgerState.goals[goal] == nil
    {
      try transaction.apply(.set(.goal(goal), at: now))
    }
  }
}

/// A progression that the catalog does not have.
public struct ProgressFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that describes the fix.
  public let description: String
}
