import Foundation
import Journeys

/// One thing that was done, and all that came of it.
struct LogEntry: Sendable, Identifiable {
  /// Who did it.
  enum Hand: String, Sendable {
    /// The person, on the phone.
    case tap

    /// Whoever holds the levers.
    case lever
  }

  /// Counted from 1, without gaps.
  let number: Int
  let hand: Hand

  /// What was done, in words.
  let title: String

  /// What was done, as a journey writes it.
  let steps: [Action]

  /// When it was over, by the store's clock.
  let storeTime: Date

  /// Where the person was then.
  let zone: TimeZone
  let outcomes: [Outcome]

  var id: Int { number }
}
