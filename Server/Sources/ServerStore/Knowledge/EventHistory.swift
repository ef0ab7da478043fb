import AppStoreWire
import Foundation

/// The history to which the positions of events belong.
///
/// A database that was restored to an earlier state gives the same positions to other events. So a
/// cursor contains the epoch in which it was issued, and each return to an earlier state begins a
/// new epoch after the last remaining event.
public struct EventHistory: Hashable, Codable, Sendable {
  /// A stretch of a history without a return to an earlier state.
  public struct Epoch: Hashable, Codable, Sendable {
    /// The hexadecimal digits that distinguish the epoch from all others.
    public let id: String

    /// The place of the last event before it.
    public let start: Int64
  }

  /// The epochs, the current one last; at least one.
  public private(set) var epochs: [Epoch]

  /// Creates the history of a new store.
  public init(id: String) { epochs = [Epoch(id: id, start: 0)] }

  /// The setting that holds it.
  private static let name = "eventHistory"

  /// The setting that distinguishes the database from a copy.
  private static let origin = "databaseOrigin"

  /// The origin that a backup has.
  static let copied = "backup"

  private var current: Epoch { epochs[epochs.count - 1] }

  /// The place up to which all histories of these events agree, whichever epochs they had since.
  private var root: Int64 { epochs.dropFirst().map(\.start).min() ?? 0 }

  /// Returns the cursor behind a place.
  public func cursor(after position: Int64) -> EventCursor {
    EventCursor(epoch: current.id, root: root, position: position)
  }

  /// Returns the place that a cursor names in this history.
  ///
  /// - Parameters:
  ///   - cursor: The cursor.
  ///   - last: The place of the last event.
  /// - Returns: The place, and whether the cursor belongs here. If it doesn't, it is the last place before which both
  ///   histories have the same events, as far as that is known.
  public func place(
    of cursor: EventCursor, last: Int64
  ) -> (position: Int64, isKnown: Bool) {
    guard let name = cursor.epoch else { return (cursor.position, true) }
    guard let index = epochs.firstIndex(where: { $0.id == name }) else {
      return (min(cursor.root, root), false)
    }
    guard index + 1 < epochs.count else {
      // A position that was never given: the database was restored, which hasn't been detected yet.
      return cursor.position <= last ? (cursor.position, true) : (current.start, false)
    }
    // Events that came later in its epoch and were lost have positions after the start of the next
    // epoch.
    let end = epochs[(index + 1)...].map(\.start).min() ?? 0
    return cursor.position <= end ? (cursor.position, true) : (end, false)
  }

  /// Reads the history of a store.
  public init(of store: any StoreReading) throws {
    guard let text = try store.setting(Self.name),
      let known = try? JSONDecoder().decode(EventHistory.self, from: Data(text.utf8)),
      !known.epochs.isEmpty
    else {
      self.init(id: "0")
      return
    }
    self = known
  }

  /// Begins the history of a new store, or a new epoch if the database was restored to an earlier
  /// state.
  ///
  /// That is detected in three ways: it is a backup, it is at another location than before, or a
  /// cursor was given beyond its last event. A new epoch that nothing was lost before is no harm:
  /// every cursor stays valid.
  ///
  /// - Parameters:
  ///   - store: The store, which no process of ours uses yet.
  ///   - id: Hexadecimal digits that no other epoch has.
  /// - Returns: Whether a new epoch began.
  /// - Throws: The store's errors.
  @discardableResult
  public static func begin(on store: any Store, id: String) async throws -> Bool {
    let (origin, given) = (try await store.origin(), store.lastGivenCursor())
    return try await store.write { store in
      let last = try store.newestEvents(limit: 1).first?.position ?? 0
      let before = try store.setting(Self.origin)
      if before != origin, let origin { try store.set(Self.origin, to: origin) }
      guard try store.setting(Self.name) != nil else {
        try EventHistory(id: id).keep(in: store)
        return false
      }
      var history = try EventHistory(of: store)
      let isMoved = origin != nil && before != nil && before != origin
      let isOlder =
        given.map { cursor in
          let place = history.place(of: cursor, last: last)
          return !place.isKnown
        } ?? false
      guard isMoved || isOlder else { return false }
      history.epochs.append(Epoch(id: id, start: last))
      try history.keep(in: store)
      return true
    }
  }

  private func keep(in store: any StoreWriting) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try store.set(Self.name, to: String(decoding: encoder.encode(self), as: UTF8.self))
  }

  /// The statement by which a copy of a database marks itself as one.
  static let markingCopy = """
    INSERT INTO setting (name, value) VALUES ('\(origin)', '\(copied)')
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """
}
