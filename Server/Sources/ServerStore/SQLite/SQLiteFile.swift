import Foundation
import GRDB
import SourceJSON

/// The file of a store, checked before SQLite touches it.
///
/// SQLite initialises an empty file, deletes the log beside it, and writes to another program's
/// database. So a store gets its name only once it is complete, and any other file is left alone.
enum SQLiteFile {
  /// Makes sure that there is a store that can be opened.
  ///
  /// - Throws: ``DatabaseFailure``, and then nothing was changed.
  static func prepare(_ path: String) throws {
    guard let size = size(of: path) else {
      if hasLog(path) { throw DatabaseFailure.moved(path) }
      return try make(path)
    }
    // A pipe or a device has no size either.
    guard size > 0 else {
      do { _ = try SourceFile.handle(for: path) } catch {
        throw DatabaseFailure.notOpen(path, error)
      }
      throw DatabaseFailure.truncated(path, "it is empty")
    }
    try check(path, size: size)
  }

  private static func check(_ path: String, size: Int) throws {
    let file: FileHandle
    do { file = try SourceFile.handle(for: path) } catch {
      throw DatabaseFailure.notOpen(path, error)
    }
    defer { try? file.close() }
    let header = [UInt8](try file.read(upToCount: 100) ?? Data())
    guard header.starts(with: "SQLite format 3\0".utf8), header.count == 100 else {
      throw DatabaseFailure.foreign(path)
    }
    guard number(in: header[68..<72]) == SQLiteSchema.applicationID else {
      throw DatabaseFailure.foreign(path)
    }
    // A page size of 65,536 does not fit and is written as 1.
    let pageSize = number(in: header[16..<18])
    let length = (pageSize == 1 ? 65_536 : pageSize) * number(in: header[28..<32])
    // If a process died while it moved the log's pages here, the log still has them.
    guard size >= length || isWholeByItsLog(path) else {
      throw DatabaseFailure.truncated(path, "\(length) bytes were written, and \(size) are there")
    }
  }

  /// Returns whether all pages are in the file or its log, without changing either.
  private static func isWholeByItsLog(_ path: String) -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    guard hasLog(path),
      let queue = try? DatabaseQueue(path: path, configuration: configuration)
    else { return false }
    defer { try? queue.close() }
    let finding = try? queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    return finding == "ok"
  }

  /// Creates a store next to its location and renames it, unless another process is faster.
  private static func make(_ path: String) throws {
    let files = FileManager.default
    let draft = "\(path).new-\(UUID().uuidString)"
    defer { for suffix in ["", "-wal", "-shm"] { try? files.removeItem(atPath: draft + suffix) } }
    do {
      // It contains purchase data, so only its owner may read it. Its log gets the same mode.
      try PrivateFile.make(draft)
      let queue = try DatabaseQueue(path: draft)
      try SQLiteSchema.migrator.migrate(queue)
      try queue.close()
      try files.linkItem(atPath: draft, toPath: path)
    } catch  where files.fileExists(atPath: path) {
      // Another process has made the same.
    } catch {
      throw DatabaseFailure.notOpen(path, error)
    }
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func hasLog(_ path: String) -> Bool { (size(of: path + "-wal") ?? 0) > 0 }

  private static func size(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
  }
}
