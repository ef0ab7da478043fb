public import Foundation

/// A server's storage.
///
/// There may be several stores, and several processes on one: `StoreContract` tests the behavior of
/// all.
public protocol Store: Sendable {
  /// Reads from one state of the store.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer

  /// Returns the versions of some customers; see ``StoreReading/versions(of:)``.
  func versions(of customers: [UUID]) async throws -> [UUID: Int64]

  /// Performs all of `body` or nothing, and returns when it is on disk.
  ///
  /// It reads the state that it changes: no other write happens in between.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer

  /// The lead, in seconds, of the common clock of all its processes over this machine's.
  var clockOffset: TimeInterval { get }

  /// Returns a text that distinguishes the database from a copy put in its place, or nil if there
  /// is none.
  func origin() async throws -> String?

  /// Returns the last cursor published to readers, as recorded outside the database.
  func lastGivenCursor() -> EventCursor?

  /// Records outside the database that a cursor will be published; if that fails, it must not be.
  func give(_ cursor: EventCursor) throws

  /// Throws ``DatabaseFailure`` if the disk is full, though a small write may still fit into existing pages.
  func checkRoom() throws

  /// Removes deleted data from the files too, as far as the store can.
  ///
  /// - Returns: Whether they no longer have it.
  func scrub() async throws -> Bool

  /// Closes it, once work in progress is done.
  func close() throws
}
