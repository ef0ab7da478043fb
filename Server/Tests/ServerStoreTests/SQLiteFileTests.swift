import AppStoreWire
import Foundation
import GRDB
import ServerCore
import SourceJSON
import Testing

@testable import ServerStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("A store's file")
struct SQLiteFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("has its written data after it is closed and opened again")
  func reopening() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    try store.close()
    let again = try SQLiteStore(at: folder.file)
    #expect(try await again.read { try $0.setting("a") } == "1")
  }

  @Test("finds a customer's purchases by an index, not among all facts")
  func plan() async throws {
    try SQLiteStore(at: folder.file).close()
    let steps = try await DatabaseQueue(path: folder.file).read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(SQLQuery.factsOwned)", arguments: ["c", "Production"]
      ).map { row -> String in row["detail"] }
    }
    #expect(
      steps.first
        == "SEARCH purchase USING COVERING INDEX purchase_owner (owner=? AND environment=?)")
    #expect(
      steps.dropFirst().first
        == "SEARCH fact USING INDEX fact_timeline (environment=? AND original=?)")
  }

  @Test("is shared by two connections, and neither sees half a write")
  func sharing() async throws {
    let (one, other) = (try SQLiteStore(at: folder.file), try SQLiteStore(at: folder.file))
    try await one.write { try $0.set("a", to: "1") }
    #expect(try await other.read { try $0.setting("a") } == "1")
    try await withThrowingTaskGroup { group in
      for store in [one, other] {
        for _ in 0..<20 {
          group.addTask {
            try await store.write { store in
              try store.set("n", to: "\((Int(try store.setting("n") ?? "0") ?? 0) + 1)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await one.read { try $0.setting("n") } == "40")
  }

  @Test("uses a write-ahead log, synchronized to disk at each write")
  func durability() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    #expect(FileManager.default.fileExists(atPath: folder.file + "-wal"))
    let durability = try await store.durability()
    #expect(durability.journal == "wal")
    // SQLite's number for FULL.
    #expect(durability.synchronous == 2)
  }

  @Test("is readable by its owner only, and so is its log")
  func modes() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    for path in [folder.file, folder.file + "-wal"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600, "\(path)")
    }
  }

  @Test("is copied into a file that is readable by its owner only before it has any content")
  func copies() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    let mask = umask(0)
    defer { umask(mask) }
    for path in [folder.file + "-draft", folder.file + "-noted"] {
      if path.hasSuffix("draft") {
        try PrivateFile.make(path)
        #expect(throws: CocoaError.self) { try PrivateFile.make(path) }
      } else {
        try PrivateFile.write(Data("a".utf8), to: path)
        try PrivateFile.write(Data("b".utf8), to: path)
        #expect(try bytes(of: path) == Data("b".utf8))
      }
    }
    try SQLiteStore.backUp(folder.file, to: folder.file + "-copy")
    for suffix in ["-draft", "-noted", "-copy"] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.file + suffix)
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
    }
  }

  @Test("that is a pipe is refused without waiting")
  func pipe() throws {
    try #require(mkfifo(folder.file, 0o600) == 0)
    let failure = failure { try SQLiteStore(at: folder.file) }
    #expect(failure?.description.contains("may never end") == true)
  }

  @Test("that is empty is refused, and left unchanged")
  func empty() throws {
    try Data().write(to: URL(filePath: folder.file))
    let failure = failure { try SQLiteStore(at: folder.file) }
    #expect(failure?.isTruncated == true)
    #expect(failure?.description.contains("\(folder.file) is damaged: it is empty") == true)
    #expect(try bytes(of: folder.file) == Data())
  }

  @Test("that was truncated is refused, and left unchanged")
  func truncated() async throws {
    let store = try SQLiteStore(at: folder.file)
    try store.close()
    let whole = try bytes(of: folder.file)
    for length in [whole.count - 1, whole.count - 4096, 4096, 100] {
      let part = Data(whole.prefix(length))
      try part.write(to: URL(filePath: folder.file))
      #expect(failure { try SQLiteStore(at: folder.file) }?.isTruncated == true, "\(length)")
      #expect(try bytes(of: folder.file) == part)
    }
  }

  @Test("that was truncated is refused, even if the log of its last writes exists")
  func truncatedBesideALog() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    let log = try bytes(of: folder.file + "-wal")
    try store.close()
    let part = Data(try bytes(of: folder.file).prefix(8192))
    try part.write(to: URL(filePath: folder.file))
    try log.write(to: URL(filePath: folder.file + "-wal"))
    #expect(failure { try SQLiteStore(at: folder.file) }?.isTruncated == true)
    #expect(try bytes(of: folder.file) == part)
  }

  @Test("of another program is refused, and left unchanged")
  func foreign() throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write { try $0.execute(sql: "CREATE TABLE fact (a); INSERT INTO fact VALUES (1)") }
    try queue.close()
    let before = try bytes(of: folder.file)
    #expect(failure { try SQLiteStore(at: folder.file) }?.isForeign == true)
    #expect(try bytes(of: folder.file) == before)
    let text = Data("This is no database at all.".utf8)
    try text.write(to: URL(filePath: folder.file))
    #expect(failure { try SQLiteStore(at: folder.file) }?.isForeign == true)
    #expect(try bytes(of: folder.file) == text)
  }

  @Test("that was moved is reported as missing, as long as its log exists")
  func moved() throws {
    try Data("frames".utf8).write(to: URL(filePath: folder.file + "-wal"))
    let failure = failure { try SQLiteStore(at: folder.file) }
    #expect(failure?.isMoved == true)
    #expect(try bytes(of: folder.file + "-wal") == Data("frames".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.file))
  }

  @Test("of a later version is refused")
  func newer() throws {
    try SQLiteStore(at: folder.file).close()
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99')")
    }
    try queue.close()
    #expect(failure { try SQLiteStore(at: folder.file) }?.isNewer == true)
  }

  @Test("in a missing folder is an error with its path")
  func nowhere() {
    let path = folder.url.appending(path: "none/tollgate.sqlite").path
    let failure = failure { try SQLiteStore(at: path) }
    #expect(failure?.description.hasPrefix("\(path) can't be opened: ") == true)
  }

  @Test("leaves no temporary file behind")
  func drafts() throws {
    try SQLiteStore(at: folder.file).close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { !$0.contains(".new-") }, "\(names)")
  }

  @Test("has views that others may read")
  func views() async throws {
    let store = try SQLiteStore(at: folder.file)
    let payload = Sample.transaction("1", token: Sample.customer(1))
    try await Sample.intake.take([payload], into: store)
    try await store.write { store in
      _ = try store.keep(Sample.kept(Sample.notification(.didRenew, about: payload)))
      try store.add(
        Delivery(
          event: "evt_1", receiver: "r", attempt: 1, status: "200", answer: "",
          date: Sample.date(1)))
    }
    try store.close()
    let queue = try DatabaseQueue(path: folder.file)
    func row(_ view: String) throws -> [String: String] {
      let row = try queue.read { try Row.fetchOne($0, sql: "SELECT * FROM \(view)") }
      return Dictionary(
        uniqueKeysWithValues: (row ?? Row()).map { ($0.0, "\($0.1.storage.value ?? "")") })
    }
    let customer = Sample.customer(1).uuidString.lowercased()
    #expect(
      try row("tollgate_facts") == [
        "environment": "Production", "kind": "transaction", "id": "1",
        "signed_date": Sample.date(0).text, "customer": customer,
      ])
    let notification = try row("tollgate_notifications")
    #expect(notification["state"] == "received")
    #expect(notification["received_at"] == Sample.date(7).text)
    let event = try row("tollgate_events")
    #expect(event["type"] == "subscription.started" && event["customer"] == customer)
    #expect(event["at"] == Sample.date(0).text)
    #expect(
      try row("tollgate_deliveries") == [
        "event_id": "evt_1", "attempt": "1", "status": "200", "at": Sample.date(1).text,
      ])
  }

  private func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private func failure(_ body: () throws -> some Any) -> DatabaseFailure? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? DatabaseFailure
    }
  }
}
