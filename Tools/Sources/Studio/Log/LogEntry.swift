import Foundation
import Journeys

/// An action, with all of its outcomes.
struct LogEntry: Sendable, Identifiable {
  /// The origin of an entry.
  enum Origin: String, Sendable {
    /// The person, on the phone.
    case tap

    /// A control of the studio.
    case control
  }

  /// Counted from 1, without gaps.
  let number: Int
  let origin: Origin

  /// The action, as text.
  let title: String

  /// The note of its journey step.
  let remark: String?

  /// The actions, as journey steps.
  let steps: [Action]

  /// The end of the action, by the store's clock.
  let storeTime: Date

  /// The person's time zone at that time.
  let zone: TimeZone
  let outcomes: [LogOutcome]

  /// The number of the device of this entry, or `nil` if there is one device, or the entry is about none.
  var device: Int?

  /// The number of actions in the run by then, or `nil` if it changed nothing.
  var point: Int?

  var id: Int { number }

  /// A Boolean value that indicates whether it could not be done.
  var isRefused: Bool {
    outcomes.contains { if case .refused = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether a journey's expectations are met, or `nil` if it has
  /// none.
  var isAsExpected: Bool? {
    if outcomes.contains(where: { if case .mismatch = $0 { true } else { false } }) { return false }
    return outcomes.contains { if case .asExpected = $0 { true } else { false } } ? true : nil
  }
}
