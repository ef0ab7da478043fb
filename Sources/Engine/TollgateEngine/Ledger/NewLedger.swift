import Foundation
import GRDB

/// A ledger that doesn't exist yet.
///
/// It is made beside its place and gets its name once it is whole and on the disk. So an empty file
/// there was emptied later, even if the process that created it died.
enum NewLedger {
  /// Makes one, unless another process is faster.
  ///
  /// - Throws: SQLite's error; the ledger then doesn't exist.
  static func make(at path: String) throws {
    // If no folder can be created, SQLite can't create a ledger either, and its error has the
    // reason.
    guard let folder = makeFolder(beside: path) else { return }
    let files = FileManager.default
    defer { try? files.removeItem(at: folder) }
    let ledger = folder.appending(path: "Ledger.sqlite", directoryHint: .notDirectory)
    let queue = try DatabaseQueue(path: ledger.path)
    try InMemoryLedger.unused.get().backup(to: queue)
    try queue.close()
    // SQLite gives the log the same mode.
    try files.restrictToOwner(ledger.path)
    do {
      try files.linkItem(at: ledger, to: URL(filePath: path))
    } catch  where files.fileExists(atPath: path) {
      // Another process was faster, and has made the same.
    } catch {
      // Some file systems don't support links.
      try files.moveItem(at: ledger, to: URL(filePath: path))
    }
  }

  private static func makeFolder(beside path: String) -> URL? {
    var name = Array("\(path).new-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    let bytes = name.dropLast().map(UInt8.init(bitPattern:))
    return URL(filePath: String(decoding: bytes, as: UTF8.self), directoryHint: .isDirectory)
  }
}
