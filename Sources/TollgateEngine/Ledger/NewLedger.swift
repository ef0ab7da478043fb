import Foundation
import GRDB

/// A ledger that is not there yet.
///
/// It is made beside its place and gets its name once it is whole and on the disk. So what lies
/// there empty was emptied, whenever the process that made it died.
enum NewLedger {
  /// Makes one, unless another process is faster.
  ///
  /// - Throws: SQLite's error, and then there is none.
  static func make(at path: String) throws {
    // If no folder can be made SQLite can't make a ledger either, and says why.
    guard let folder = makeFolder(beside: path) else { return }
    let files = FileManager.default
    defer { try? files.removeItem(at: folder) }
    let ledger = folder.appending(path: "Ledger.sqlite", directoryHint: .notDirectory)
    let queue = try DatabaseQueue(path: ledger.path)
    try InMemoryLedger.unused.get().backup(to: queue)
    try queue.close()
    // SQLite gives the log beside it the same mode.
    try files.restrictToOwner(ledger.path)
    do {
      try files.linkItem(at: ledger, to: URL(filePath: path))
    } catch  where files.fileExists(atPath: path) {
      // Another process was faster, and has made the same.
    } catch {
      // Some disks know no links.
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
