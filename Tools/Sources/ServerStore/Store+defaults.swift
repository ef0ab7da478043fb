package import Foundation

extension Store {
  /// All are on this machine.
  package var clockOffset: TimeInterval { 0 }

  /// The database disposes of deleted data.
  package func scrub() async throws -> Bool { true }

  package func origin() async throws -> String? { nil }
  package func lastGivenCursor() -> EventCursor? { nil }
  package func give(_ cursor: EventCursor) throws {}
  package func checkRoom() throws {}
}
