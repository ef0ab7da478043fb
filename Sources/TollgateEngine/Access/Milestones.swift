import Foundation
import TollgateCore

/// How far the person has come: in the app, and through its beginning.
struct Milestones: Sendable {
  let ledger: Ledger
  let current: CurrentSituation

  /// Keeps how far the person has come, where that is farther than ever.
  func reach(_ progression: Progression.ID, _ value: Int) throws {
    let catalog = current.catalog
    guard catalog.progressions.contains(progression) else {
      throw ProgressFailure(
        description: "The catalog of \(catalog.app) has no progression `\(progression)`. It has "
          + catalog.progressions.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    let device = current.clock.now()
    try ledger.write { ledgerState, write in
      guard value > ledgerState.progress[progression] ?? .min else { return }
      ledgerState.time.raise(device: device)
      let now = ledgerState.time.now(device: device)
      ledgerState.progress[progression] = value
      try write.set(.progress(progression), value)
      for offer in catalog.offers {
        guard case .reached(let goal, _) = offer.schedule, goal.progression == progression,
          goal.value <= value, ledgerState.goals[offer.id] == nil
        else { continue }
        ledgerState.goals[offer.id] = now
        try write.set(.goal(of: offer.id), now.stored)
      }
      try write.note(now, mark: ledgerState.time.mark)
    }
    current.publish()
  }

  /// Keeps that the person has been through something.
  func complete(_ milestone: Tollkeeper.Milestone) throws {
    switch milestone {
    case .onboarding:
      try ledger.write { ledgerState, write in
        ledgerState.isOnboarded = true
        try write.set(.isOnboarded, true)
      }
    }
    current.publish()
  }
}

/// A progression that the catalog does not have.
public struct ProgressFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
}
