import Foundation
import Journeys

/// One thing that was done, and all that came of it.
struct LogEntry: Sendable, Identifiable {
  /// Who did it.
  enum Hand: String, Sendable {
    /// The person, on the phone.
    case tap

    /// Whoever holds the controls.
    case control
  }

  /// Counted from 1, without gaps.
  let number: Int
  let hand: Hand

  /// What was done, in words.
  let title: String

  /// What the journey that it comes from remarks on it.
  let remark: String?

  /// What was done, as a journey writes it.
  let steps: [Action]

  /// When it was over, by the store's clock.
  let storeTime: Date

  /// Where the person was then.
  let zone: TimeZone
  let outcomes: [Outcome]

  /// How many things were done in the run by then, or nil for what changed nothing.
  var point: Int?

  var id: Int { number }

  /// Whether it could not be done.
  var isRefused: Bool {
    outcomes.contains { if case .refused = $0 { true } else { false } }
  }

  /// Whether what a journey expects of it is so, or nil where it expects nothing.
  var isAsExpected: Bool? {
    if outcomes.contains(where: { if case .mismatch = $0 { true } else { false } }) { return false }
    return outcomes.contains { if case .asExpected = $0 { true } else { false } } ? true : nil
  }
}
