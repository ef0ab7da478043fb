public import Foundation
import GRDB

extension LedgerLocation {
  /// Moves a ledger that can't be used out of the way, with the log beside it.
  ///
  /// Nothing is deleted: the files go under their own names into a new folder beside, such as
  /// `Tollgate.sqlite.damaged-1`. Opening then begins a new ledger. What is owned comes back from
  /// the store; uses, the mark and the first launch come back from the keychain, as they were at its
  /// last copy. What was chosen, and events that nobody has fetched, do not.
  ///
  /// No process may have the ledger open.
  ///
  /// - Returns: The folder.
  /// - Throws: ``LedgerFailure`` where there are no files or they can't be moved.
  @discardableResult
  public func setAside() throws -> URL {
    guard case .file(let path) = place else {
      throw LedgerFailure.cannotSetAside("memory", "it has no files; make another one", nil)
    }
    let files = FileManager.default
    // The ledger goes first: its log alone is never taken for a ledger.
    let found = ["", "-wal", "-shm", "-journal"].map { path + $0 }.filter(files.fileExists)
    guard !found.isEmpty else {
      throw LedgerFailure.cannotSetAside(path, "there is none", nil)
    }
    do {
      let folder = try makeFolder(beside: path)
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

  /// Copies a ledger that goes on without what it held into a folder beside it, under its own name.
  ///
  /// Other processes, and this one, may have it open. Returns the folder, or nil where there is no file
  /// or no room for a copy.
  func copyAside() -> URL? {
    guard case .file(let path) = place else { return nil }
    do {
      let folder = try makeFolder(beside: path)
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

  private func makeFolder(beside path: String) throws -> URL {
    var number = 1
    while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let folder = URL(filePath: "\(path).damaged-\(number)", directoryHint: .isDirectory)
    try FileManager.default.createOwnFolder(at: folder, withIntermediateDirectories: false)
    return folder
  }
}
