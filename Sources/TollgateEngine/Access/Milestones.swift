import Foundation
import TollgateCore

/// The person's progress in the app, and through its beginning.
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
    try ledger.write(.soon) { transaction in
      guard value > transaction.ledgerState.progress[progression] ?? .min else { return }
      let now = try transaction.raiseTime(to: device)
      try transaction.apply(.set(.progress(progression), to: value))
      for offer in catalog.offers {
        guard case .reached(let goal, _) = offer.schedule, goal.progression == progression,
          goal.value <= value, transaction.ledgerState.goals[offer.id] == nil
        else { continue }
        try transaction.apply(.set(.goal(of: offer.id), at: now))
      }
    }
    current.publish()
  }

  /// Keeps that the person has been through something.
  func complete(_ milestone: Tollkeeper.Milestone) throws {
    switch milestone {
    case .onboarding:
      try ledger.write(.soon) { try $0.apply(.set(.isOnboarded, to: true)) }
    }
    current.publish()
  }
}

/// A progression that the catalog does not have.
public struct ProgressFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that says what to do instead.
  public let description: String
}
