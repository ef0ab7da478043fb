import Foundation

/// What the play limit is counted in: `UserDefaults`, or the engine's ledger.
protocol PlayRecord: PlayLimitService {
  /// How many rounds a calendar day has.
  var maxPlaysPerDay: Int { get }

  /// Asks and counts in one step.
  func startNewGame(on date: Date) throws -> Bool
}
