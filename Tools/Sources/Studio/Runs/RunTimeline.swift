import Foundation

/// All that was done in a run, in its order, and what can be done again or comes next.
struct RunTimeline: Sendable {
  /// One point that can be gone back to, or on to.
  struct Point: Sendable {
    /// The number of actions by then; 0 is the beginning.
    let number: Int
    let title: String

    /// The store's time then, or `nil` if it has not come yet.
    let time: Date?
    let zone: TimeZone

    /// A Boolean value that indicates whether all expectations held, or `nil` without expectations.
    let isAsExpected: Bool?
  }

  /// The past points, oldest first.
  var done: [Point] = []

  /// The points that were taken back, or that the journey continues with.
  var toCome: [Point] = []

  /// The journey that is stepped through, if it is one.
  var script: (title: String, id: JourneyID, line: Int)?

  /// The link to this situation, or `nil` if it would be too long.
  var link: SituationLink?
}
