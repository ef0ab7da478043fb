import Foundation

/// The record of the play limit: `UserDefaults`, or the engine's ledger.
protocol PlayRecord: PlayLimitService {
  /// The number of rounds in a calendar day.
  var maxPlaysPerDay: Int { get }

  /// Asks and counts in one step.
  func startNewGame(on date: Date) throws -> Bool
}
