public import Foundation

/// A play limit that decides whether a round may start, and counts started rounds.
///
/// The six members that the document names, and no more.
public protocol PlayLimitService: Sendable {
  /// A Boolean value that indicates whether Unlimited Plays was bought and not refunded.
  var hasUnlimitedAccess: Bool { get }

  /// Returns a Boolean value that indicates whether a round may start.
  ///
  /// Nothing is counted.
  func canStartNewGame(on date: Date) -> Bool

  /// Counts a round.
  ///
  /// One that may not start is not counted.
  func recordGamePlayed(on date: Date)

  /// Returns the number of rounds left on the calendar day of `date`.
  ///
  /// `Int.max` if there is no limit.
  func remainingPlays(on date: Date) -> Int

  /// Returns the first instant of the calendar day after that of `date`.
  func nextResetDate(after date: Date) -> Date

  /// Notes that Unlimited Plays was bought.
  func unlockUnlimitedAccess()
}
