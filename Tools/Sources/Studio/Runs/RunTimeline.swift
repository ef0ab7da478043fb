import Foundation

/// All actions of a run in order, and those that can be repeated.
struct RunTimeline: Sendable {
  /// A point to go back or forward to.
  struct Point: Sendable {
    /// The number of actions before it; 0 is the start.
    let number: Int
    let title: String

    /// The store's time then, or `nil` if it is in the future.
    let time: Date?
    let zone: TimeZone

    /// A Boolean value that indicates whether all expectations were met, or `nil` without
    /// expectations.
    let isAsExpected: Bool?
  }

  /// The past points, oldest first.
  var done: [Point] = []

  /// The points that were taken back, or that the journey continues with.
  var toCome: [Point] = []

  /// The journey that is stepped through, or nil.
  var script: (title: String, id: JourneyID, line: Int)?

  /// The link to this situation, or `nil` if it would be too long.
  var link: SituationLink?
}
