import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing

@Suite("A cursor of events")
struct EventHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ numbers: ClosedRange<Int>, to store: any Store) async throws {
    try await store.write { store in
      for number in numbers {
        _ = try store.add(
          EventRow(
            id: "evt_\(number)", type: "test", environment: .production, customer: nil,
            date: Sample.date(0), body: "{}"))
      }
    }
  }

  /// The reader's place for a cursor: the position to continue from, and whether the cursor was
  /// known.
  private func place(
    of cursor: EventCursor, in store: any Store
  ) async throws -> (position: Int64, isKnown: Bool) {
    try await store.read { store in
      let last = try store.newestEvents(limit: 1).first?.position ?? 0
      return try EventHistory(of: store).place(of: cursor, last: last)
    }
  }

  private func cursor(after position: Int64, in store: any Store) async throws -> EventCursor {
    let cursor = try await store.read {
      try EventHistory(of: $0).cursor(after: position)
    }
    try store.give(cursor)
    // As it comes back from a reader.
    return try #require(EventCursor("\(cursor)"))
  }

  /// Opens a store as a server does that starts.
  private func start(_ path: String, epoch: String) async throws -> SQLiteStore {
    let store = try SQLiteStore(at: path)
    try await EventHistory.begin(on: store, id: epoch)
    return store
  }

  @Test("stays valid over any number of starts")
  func starts() async throws {
    var store = try await start(folder.file, epoch: "a")
    try await add(1...5, to: store)
    let cursor = try await cursor(after: 5, in: store)
    for number in 0..<3 {
      try store.close()
      store = try await start(folder.file, epoch: "b\(number)")
      try await add((6 + number)...(6 + number), to: store)
    }
    #expect(try await place(of: cursor, in: store) == (5, true))
    #expect(try await place(of: try #require(EventCursor("0")), in: store) == (0, true))
    try store.close()
  }

  /// The ways in which a database is put back.
  enum Way: CaseIterable {
    case backUp, backUpInPlace, copy, copyInPlace
  }

  @Test(
    "of a lost history is recognized, and reading continues where the histories diverge",
    arguments: Way.allCases)
  func restored(way: Way) async throws {
    let copy = folder.file + "-copy"
    var store = try await start(folder.file, epoch: "a")
    try await add(1...3, to: store)
    let early = try await cursor(after: 2, in: store)
    switch way {
    case .backUp, .backUpInPlace: try SQLiteStore.backUp(folder.file, to: copy)
    case .copy, .copyInPlace:
      try store.close()
      try FileManager.default.copyItem(atPath: folder.file, toPath: copy)
      store = try await start(folder.file, epoch: "b")
    }
    try await add(4...13, to: store)
    let late = try await cursor(after: 13, in: store)
    let edge = try await cursor(after: 3, in: store)
    try store.close()
    switch way {
    case .backUp, .copy:
      try FileManager.default.removeItem(atPath: folder.file)
      try FileManager.default.moveItem(atPath: copy, toPath: folder.file)
    case .backUpInPlace, .copyInPlace:
      let handle = try FileHandle(forWritingTo: URL(filePath: folder.file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(contentsOf: URL(filePath: copy)))
      try handle.close()
    }
    store = try await start(folder.file, epoch: "c")
    try await add(20...23, to: store)
    #expect(try await place(of: late, in: store) == (3, false))
    #expect(try await place(of: early, in: store) == (2, true))
    #expect(try await place(of: edge, in: store) == (3, true))
    let next = try await cursor(after: 7, in: store)
    #expect(try await place(of: next, in: store) == (7, true))
    // A second start after that doesn't count as a copy.
    try store.close()
    store = try await start(folder.file, epoch: "d")
    #expect(try await place(of: next, in: store) == (7, true))
    #expect(try await place(of: late, in: store) == (3, false))
    try store.close()
  }

  @Test("of a history that followed the same backup leads to where both diverge")
  func twice() async throws {
    let copy = folder.file + "-copy"
    var store = try await start(folder.file, epoch: "a")
    try await add(1...3, to: store)
    try store.close()
    try SQLiteStore.backUp(folder.file, to: copy)
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.copyItem(atPath: copy, toPath: folder.file)
    store = try await start(folder.file, epoch: "b")
    try await add(10...15, to: store)
    let lost = try await cursor(after: 9, in: store)
    try store.close()
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.copyItem(atPath: copy, toPath: folder.file)
    store = try await start(folder.file, epoch: "c")
    try await add(20...29, to: store)
    #expect(try await place(of: lost, in: store) == (3, false))
    try store.close()
  }

  @Test("of a deleted database starts with the first event of its replacement")
  func another() async throws {
    var store = try await start(folder.file, epoch: "a")
    try await add(1...3, to: store)
    let lost = try await cursor(after: 3, in: store)
    try store.close()
    store = try await start(folder.file + "-other", epoch: "b")
    try await add(1...9, to: store)
    #expect(try await place(of: lost, in: store) == (0, false))
    try store.close()
  }

  @Test(
    "is three parts or a whole number",
    arguments: ["", "x", "-1", "a.1", "a.1.2.3", "a.-1.2", "a.1.x", "1.5", "9223372036854775808"])
  func spelling(text: String) { #expect(EventCursor(text) == nil) }
}
