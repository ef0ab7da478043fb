public import Foundation
public import Tollgate

/// The play limit, kept in `UserDefaults`: on its own, or as a mirror of the engine's ledger.
///
/// On its own it follows the document's rules and has no data from the store. Composed with a
/// `Tollkeeper` the ledger is the truth, and nothing in `UserDefaults` is believed but, once, how
/// many rounds an earlier version of the game had counted.
public final class UserDefaultsPlayLimitService: PlayLimitService {
  /// The number of rounds in a calendar day for people who did not buy.
  public var maxPlaysPerDay: Int { book.maxPlaysPerDay }

  private let book: any PlayRecord

  /// Counts in `userDefaults` alone.
  ///
  /// - Parameters:
  ///   - userDefaults: The defaults that store the three keys.
  ///   - calendar: The calendar in which the day begins and ends.
  public init(userDefaults: UserDefaults, calendar: Calendar = .current) {
    book = StoredPlays(keys: PlayLimitKeys(userDefaults), calendar: calendar)
  }

  /// Counts in the engine's ledger, and mirrors it in `userDefaults`.
  ///
  /// An earlier version's count of today becomes uses in the ledger, once. Unlimited access is
  /// never taken from there: only the store decides it.
  ///
  /// - Parameters:
  ///   - userDefaults: The defaults that store the three keys.
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors of failed writes; then nothing was counted.
  /// - Throws: `LedgerFailure` if the earlier count can't be taken over.
  public init(
    userDefaults: UserDefaults, tollkeeper: Tollkeeper,
    report: @escaping @Sendable (any Error) -> Void
  ) throws {
    book = try LedgerPlays(
      tollkeeper: tollkeeper, keys: PlayLimitKeys(userDefaults), report: report)
  }

  /// A Boolean value that indicates whether Unlimited Plays was bought and not refunded.
  public var hasUnlimitedAccess: Bool { book.hasUnlimitedAccess }

  /// Returns a Boolean value that indicates whether a round may start; nothing is counted.
  public func canStartNewGame(on date: Date) -> Bool { book.canStartNewGame(on: date) }

  /// Records a round.
  public func recordGamePlayed(on date: Date) { book.recordGamePlayed(on: date) }

  /// Returns the number of rounds left on the calendar day of `date`; `Int.max` without a limit.
  public func remainingPlays(on date: Date) -> Int { book.remainingPlays(on: date) }

  /// Returns the instant at which the rounds come back.
  public func nextResetDate(after date: Date) -> Date { book.nextResetDate(after: date) }

  /// Records that Unlimited Plays was bought.
  public func unlockUnlimitedAccess() { book.unlockUnlimitedAccess() }

  /// Decides and records a round in one step, so that two taps can't pass on one remaining round.
  ///
  /// Call it in place of ``canStartNewGame(on:)`` and ``recordGamePlayed(on:)``. Composed with the
  /// engine, what the engine takes for now counts, and a round that is denied opens the paywall.
  ///
  /// - Parameter date: The instant at which the round starts.
  /// - Returns: `true` if the round may start; then it is counted.
  /// - Throws: `LedgerFailure` if nothing could be written; then nothing was counted.
  public func startNewGame(on date: Date) throws -> Bool { try book.startNewGame(on: date) }
}
