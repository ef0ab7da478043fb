package import Foundation

extension Store {
  /// All are on this machine.
  package var clockOffset: TimeInterval { 0 }

  /// The database disposes of deleted data.
  package func scrub() async throws -> Bool { true }

  /// Returns nil: a copy of the database can't be distinguished from it.
  package func origin() async throws -> String? { nil }

  /// Returns nil: no cursor is noted outside the database.
  package func lastGivenCursor() -> EventCursor? { nil }

  /// Does nothing: no cursor is noted outside the database.
  package func give(_ cursor: EventCursor) throws {}

  /// Does nothing: a full disk shows when a write fails.
  package func checkRoom() throws {}
}
