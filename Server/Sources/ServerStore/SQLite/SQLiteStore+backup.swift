import Foundation
import GRDB
import SourceJSON

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension SQLiteStore {
  /// Copies a store as of one instant, while others write to it.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - copy: The file to make. It is whole and on disk when it gets its name, or it doesn't exist.
  /// - Throws: ``DatabaseFailure`` if there is no store, or if the copy's file exists already.
  public static func backUp(_ path: String, to copy: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { throw DatabaseFailure.missing(path) }
    guard !FileManager.default.fileExists(atPath: copy) else { throw DatabaseFailure.exists(copy) }
    try SQLiteFile.prepare(path)
    let draft = "\(copy).new-\(UUID().uuidString)"
    defer {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: draft + suffix)
      }
    }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(30)
      let source = try DatabaseQueue(path: path, configuration: configuration)
      try PrivateFile.make(draft)
      let target = try DatabaseQueue(path: draft)
      try source.backup(to: target)
      // A server that opens the copy begins a new epoch of events.
      try target.write { try $0.execute(sql: EventHistory.markingCopy) }
      let finding = try target.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      guard finding == "ok" else { throw DatabaseFailure.truncated(path, finding ?? "") }
      try target.close()
      try source.close()
      try flush(draft)
      try FileManager.default.linkItem(atPath: draft, toPath: copy)
      try flush(URL(filePath: copy).deletingLastPathComponent().path)
    } catch let failure as DatabaseFailure {
      throw failure
    } catch {
      throw DatabaseFailure.notOpen(copy, error)
    }
  }

  /// Returns the names of a store's pending migrations, without changing it.
  ///
  /// - Throws: ``DatabaseFailure`` if there is no store.
  public static func pendingMigrations(of path: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { throw DatabaseFailure.missing(path) }
    try SQLiteFile.prepare(path)
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      let done = try queue.read(SQLiteSchema.migrator.appliedIdentifiers)
      return SQLiteSchema.migrator.migrations.filter { !done.contains($0) }
    } catch {
      throw DatabaseFailure.notOpen(path, error)
    }
  }
}

/// Waits until a file, or a folder's list of files, is on the disk.
private func flush(_ path: String) throws {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { throw CocoaError(.fileReadNoPermission) }
  defer { close(file) }
  #if canImport(Darwin)
  // There, `fsync` leaves the bytes in the drive's cache.
  if fcntl(file, F_FULLFSYNC) == 0 { return }
  #endif
  guard fsync(file) == 0 else { throw CocoaError(.fileWriteUnknown) }
}
