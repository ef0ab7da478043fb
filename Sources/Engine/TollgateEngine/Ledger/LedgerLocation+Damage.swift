public import Foundation
import GRDB

extension LedgerLocation {
  /// Moves a ledger that can't be used out of the way, with the log beside it.
  ///
  /// Nothing is deleted: the files go under their own names into a new folder beside, such as
  /// `Tollgate.sqlite.damaged-1`. Opening then creates a new ledger. Purchases come back from the
  /// store; uses, the high-water mark and the first launch come back from the keychain's last copy.
  /// Choices and undelivered events do not.
  ///
  /// No process may have the ledger open.
  ///
  /// - Returns: The folder.
  /// - Throws: ``LedgerFailure`` if there are no files or they can't be moved.
  @discardableResult
  public func setAside() throws -> URL { try setAside(.damaged) }

  /// The reason why a ledger was moved, used in the folder's name.
  enum Aside: String {
    case damaged, newer
  }

  func setAside(_ reason: Aside) throws -> URL {
    guard case .file(let path) = place else {
      throw LedgerFailure.cannotSetAside("memory", "it has no files; make another one", nil)
    }
    let files = FileManager.default
    // The ledger is first, because its log alone is never opened as a ledger.
    let found = ["", "-wal", "-shm", "-journal"].map { path + $0 }.filter(files.fileExists)
    guard !found.isEmpty else {
      throw LedgerFailure.cannotSetAside(path, "there is none", nil)
    }
    do {
      let folder = try makeFolder(beside: path, reason)
      do {
        for file in found.map({ URL(filePath: $0) }) {
          try files.linkItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
      } catch {
        try? files.removeItem(at: folder)
        throw error
      }
      // All are in both places, so that a process which ends here has lost none.
      for file in found { try files.removeItem(atPath: file) }
      return folder
    } catch {
      throw LedgerFailure.cannotSetAside(path, "\(error)", error)
    }
  }

  /// Copies a ledger that continues without its content into a folder beside it, under its own
  /// name.
  ///
  /// Other processes, and this one, may have it open. Returns the folder, or nil if there is no
  /// file or no room for a copy.
  func copyAside() -> URL? {
    guard case .file(let path) = place else { return nil }
    do {
      let folder = try makeFolder(beside: path, .damaged)
      let copy = folder.appending(path: URL(filePath: path).lastPathComponent)
      var reading = Configuration()
      reading.readonly = true
      try DatabaseQueue(path: path, configuration: reading)
        .backup(to: DatabaseQueue(path: copy.path))
      try FileManager.default.restrictToOwner(copy.path)
      return folder
    } catch {
      return nil
    }
  }

  /// The ledgers beside this one that a newer release wrote and an older one set aside, the oldest first.
  var newerAside: [URL] {
    guard case .file(let path) = place else { return [] }
    let ledger = URL(filePath: path)
    let folders = try? FileManager.default.contentsOfDirectory(
      at: ledger.deletingLastPathComponent(), includingPropertiesForKeys: nil)
    let prefix = "\(ledger.lastPathComponent).\(Aside.newer.rawValue)-"
    return (folders ?? []).compactMap { folder -> (Int, URL)? in
      let name = folder.lastPathComponent
      guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)) else {
        return nil
      }
      return (number, folder)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns a ledger in memory with the file's content, or an empty one if it can't be read.
  func copyInMemory() throws -> InMemoryLedger {
    let memory = try InMemoryLedger()
    guard case .file(let path) = place, FileManager.default.fileExists(atPath: path) else {
      return memory
    }
    var reading = Configuration()
    reading.readonly = true
    do {
      let file = try DatabaseQueue(path: path, configuration: reading)
      let isWhole = try file.read { db in
        try LedgerCheck.lookAtPages(db, of: path)
        try LedgerCheck.lookAtTables(db, of: path)
        return try LedgerSchema.migrator.hasCompletedMigrations(db)
          && !LedgerSchema.migrator.hasBeenSuperseded(db)
      }
      guard isWhole else { return memory }
      let copy = try InMemoryLedger()
      try file.backup(to: copy.queue)
      return copy
    } catch {
      return memory
    }
  }

  private func makeFolder(beside path: String, _ reason: Aside) throws -> URL {
    var number = 1
    let name = "\(path).\(reason.rawValue)-"
    while FileManager.default.fileExists(atPath: "\(name)\(number)") { number += 1 }
    let folder = URL(filePath: "\(name)\(number)", directoryHint: .isDirectory)
    try FileManager.default.createOwnFolder(at: folder, withIntermediateDirectories: false)
    return folder
  }
}
