public import Foundation

/// Says whether a round may start, and keeps count of those that did.
///
/// The six members that the document names, and no more.
public protocol PlayLimitService: Sendable {
  /// Whether Unlimited Plays was bought and not refunded.
  var hasUnlimitedAccess: Bool { get }

  /// Whether a round may start.
  ///
  /// A question: nothing is counted.
  func canStartNewGame(on date: Date) -> Bool

  /// Counts a round.
  ///
  /// One that may not start is not counted.
  func recordGamePlayed(on date: Date)

  /// How many rounds are left on the calendar day of `date`.
  ///
  /// `Int.max` where there is no limit.
  func remainingPlays(on date: Date) -> Int

  /// The first instant of the calendar day after that of `date`.
  func nextResetDate(after date: Date) -> Date

  /// Notes that Unlimited Plays was bought.
  func unlockUnlimitedAccess()
}
