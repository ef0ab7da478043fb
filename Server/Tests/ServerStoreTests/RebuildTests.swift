import AppStoreWire
import Foundation
import GRDB
import ServerCore
import Testing
import TollgateCore

@testable import ServerStore

@Suite("A rebuild")
struct RebuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Fills a store with purchases, claims, merges and an erasure.
  private func fill(_ store: SQLiteStore) async throws {
    let intake = Sample.intake
    try await store.write { store in
      let named = Sample.transaction("1", token: Sample.customer(1))
      let unnamed = Sample.transaction("2", product: "coins")
      let gone = Sample.transaction("3", token: Sample.customer(3))
      let facts = try [named, unnamed, gone].map { try SignedFact(.transaction($0)) }
      try intake.take(facts, claimedBy: Sample.customer(2), in: store)
      _ = try intake.merge(
        Sample.customer(1), into: Sample.customer(4), in: [.production], at: Sample.date(2), store)
      _ = try intake.merge(
        Sample.customer(4), into: Sample.customer(5), in: [.production], at: Sample.date(3), store)
      try intake.erase(Sample.customer(3), in: [.production], at: Sample.date(4), store)
    }
  }

  /// Returns every row of the conclusions.
  private func conclusions() throws -> [String] {
    let queue = try DatabaseQueue(path: folder.file)
    return try queue.read { db in
      try ["purchase", "payments", "alias", "erased"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1")
          .map { "\(table) \($0)" }
      }
    }
  }

  @Test("gives the same tables, and respects erasures")
  func sameTables() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let before = try conclusions()
    #expect(before.count == 7)
    let report = try await Rebuild(Sample.intake).run(on: store)
    #expect(report.purchases == 2)
    #expect(try conclusions() == before)
  }

  @Test("repairs wrong conclusions")
  func mends() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let before = try conclusions()
    try await store.write { store in
      try store.setOwner(Sample.customer(9), of: "1", in: .production)
      try store.setOwner(Sample.customer(9), of: "77", in: .production)
      try store.setAlias(Sample.customer(2), of: Sample.customer(9))
      try store.keep(PaymentHistory([], graces: []), of: "1", in: .production)
    }
    #expect(try conclusions() != before)
    _ = try await Rebuild(Sample.intake).run(on: store)
    #expect(try conclusions() == before)
  }
}

@Suite("A backup")
struct BackupTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("made during writes is complete, and opens as a store")
  func whileWriting() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await store.write { try $0.set("a", to: "1") }
    let copy = folder.file + ".backup"
    try await withThrowingTaskGroup { group in
      group.addTask {
        for number in 0..<200 { try await store.write { try $0.set("n", to: "\(number)") } }
      }
      group.addTask {
        let path = folder.file
        try SQLiteStore.backUp(path, to: copy)
      }
      try await group.waitForAll()
    }
    let restored = try SQLiteStore(at: copy)
    #expect(try await restored.read { try $0.setting("a") } == "1")
    #expect(try await store.read { try $0.setting("n") } == "199")
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("replaces no file, and needs an existing store")
  func refusals() throws {
    _ = try SQLiteStore(at: folder.file)
    let copy = folder.file + ".backup"
    try Data("mine".utf8).write(to: URL(filePath: copy))
    let exists = #expect(throws: DatabaseFailure.self) {
      try SQLiteStore.backUp(folder.file, to: copy)
    }
    #expect(exists?.description.contains("exists already") == true)
    #expect(try String(contentsOf: URL(filePath: copy), encoding: .utf8) == "mine")
    let missing = #expect(throws: DatabaseFailure.self) {
      try SQLiteStore.backUp(folder.file + "x", to: copy + "x")
    }
    #expect(missing?.description.contains("There is no store") == true)
    #expect(!FileManager.default.fileExists(atPath: copy + "x"))
  }

  @Test("applies the migrations of later versions once, and keeps its data")
  func nextVersion() throws {
    _ = try SQLiteStore(at: folder.file)
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write {
      try $0.execute(sql: "INSERT INTO setting (name, value) VALUES ('kept', 'this')")
    }
    let migrator = SQLiteSchema.migrator(by: StoreSchema.migrations + [.next])
    #expect(try queue.read(migrator.hasCompletedMigrations) == false)
    for _ in 0..<2 { try migrator.migrate(queue) }
    let row = try queue.read {
      try Row.fetchOne($0, sql: "SELECT value, note FROM setting WHERE name = 'kept'")
    }
    #expect(row == ["value": "this", "note": "new"])
    try queue.close()
    let failure = #expect(throws: DatabaseFailure.self) { try SQLiteStore(at: folder.file) }
    #expect(failure?.isNewer == true)
  }

  @Test("lists the migrations that a store lacks, and changes nothing")
  func pending() throws {
    _ = try SQLiteStore(at: folder.file)
    #expect(try SQLiteStore.pendingMigrations(of: folder.file) == [])
    let queue = try DatabaseQueue(path: folder.file)
    let last = try queue.write { db in
      let last = try String.fetchOne(
        db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1")
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [last])
      return last
    }
    try queue.close()
    #expect(try SQLiteStore.pendingMigrations(of: folder.file) == [last].compactMap(\.self))
    #expect(try SQLiteStore.pendingMigrations(of: folder.file).count == 1)
  }
}
