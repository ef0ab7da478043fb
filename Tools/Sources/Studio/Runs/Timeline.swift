import Foundation

/// All that was done in a run, in its order, and what can be done again or comes next.
struct Timeline: Sendable {
  /// One point that can be gone back to, or on to.
  struct Point: Sendable {
    /// How many things were done by then; 0 is the beginning.
    let number: Int
    let title: String

    /// The store's time then, or nil where it has not come yet.
    let time: Date?
    let zone: TimeZone

    /// Whether something expected was not so, where something was expected.
    let isAsExpected: Bool?
  }

  /// What was done, the oldest first.
  var done: [Point] = []

  /// What was taken back, or what the story goes on with.
  var toCome: [Point] = []

  /// The journey that is lived through, if it is one.
  var story: (title: String, id: JourneyID, line: Int)?

  /// What an address says that leads to here again, or nil where it would be too long.
  var link: SituationLink?
}
