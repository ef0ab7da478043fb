import Foundation
public import TollgateCore

/// How far the person has come: in the app, and through its beginning.
extension Tollkeeper {
  /// Something that a person goes through once.
  public enum Milestone: String, Hashable, Sendable, CaseIterable {
    case onboarding
  }

  /// Notes how far the person has come.
  ///
  /// What counts is the highest that was ever noted.
  ///
  /// - Parameters:
  ///   - progression: In what.
  ///   - value: How far.
  /// - Throws: ``ProgressFailure`` for a progression that the catalog does not have;
  ///   ``LedgerFailure``, and then nothing was noted.
  public func reach(_ progression: Progression.ID, _ value: Int) throws {
    guard catalog.progressions.contains(progression) else {
      throw ProgressFailure(
        description: "The catalog of \(catalog.app) has no progression `\(progression)`. It has "
          + catalog.progressions.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    let device = clock.now()
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
    publish()
  }

  /// Notes that the person has been through something, and shows what is placed there.
  ///
  /// - Throws: ``LedgerFailure``; then nothing was noted.
  public func complete(_ milestone: Milestone) throws {
    switch milestone {
    case .onboarding:
      try ledger.write { ledgerState, write in
        ledgerState.isOnboarded = true
        try write.set(.isOnboarded, true)
      }
      publish()
      present(at: .onboardingCompleted)
    }
  }
}

/// A progression that the catalog does not have.
public struct ProgressFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
}
