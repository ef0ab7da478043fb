public import Foundation

extension Store {
  /// Reads them from one state of the store.
  public func versions(of customers: [UUID]) async throws -> [UUID: Int64] {
    try await read { try $0.versions(of: customers) }
  }

  /// All are on this machine.
  public var clockOffset: TimeInterval { 0 }

  /// The database disposes of deleted data.
  public func scrub() async throws -> Bool { true }

  /// Returns nil: a copy of the database can't be distinguished from it.
  public func origin() async throws -> String? { nil }

  /// Returns nil: no cursor is noted outside the database.
  public func lastGivenCursor() -> EventCursor? { nil }

  /// Does nothing: no cursor is noted outside the database.
  public func give(_ cursor: EventCursor) throws {}

  /// Does nothing: a full disk shows when a write fails.
  public func checkRoom() throws {}
}
