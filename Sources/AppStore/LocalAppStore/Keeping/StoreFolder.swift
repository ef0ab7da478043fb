public import Foundation
import SourceJSON

/// The folder of one kept store.
public enum StoreFolder {
  /// The keys that a store's file has in every version.
  private struct Kept: Decodable {
    struct State: Decodable {
      let seed: UInt64
    }

    let version: Int
    let state: State
  }

  /// Returns the store's file in a folder, which is made if it is missing.
  ///
  /// Earlier versions of `tollgate appstore` kept a store in a single file, with a log beside it.
  /// If the path is such a file, a folder with both replaces it. If the process dies in between,
  /// the next one completes the move.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The file, for ``LocalStore/init(keptIn:configuration:app:environment:seed:now:endsProcesses:signsRepeatably:)``.
  /// - Throws: ``AppStoreError`` if there is another file, another process has the store, or the
  ///   folder can't be made.
  public static func file(in folder: URL) throws(AppStoreError) -> URL {
    let path = folder.standardizedFileURL.path
    do {
      if isFile(path) || FileManager.default.fileExists(atPath: path + moving) {
        try takeOver(path)
      }
      try makeFolder(path)
    } catch let error as AppStoreError {
      throw error
    } catch {
      throw .noStoreFolder(path, because: error)
    }
    return URL(filePath: path, directoryHint: .isDirectory).appending(path: name)
  }

  private static let name = "store.json"
  private static let log = ".log"
  private static let lock = ".lock"

  /// The extension of the folder that replaces a file, until it is complete.
  private static let moving = ".moving"

  private static func takeOver(_ path: String) throws {
    let folder = path + moving
    let file = "\(folder)/\(name)"
    let lock = try OpenFile(locking: path + lock, for: path)
    defer { withExtendedLifetime(lock) { _ = unlink(path + Self.lock) } }
    if isFile(path) {
      try check(path)
      try makeFolder(folder)
      // The log is moved first, because a snapshot without its log isn't a store.
      try move(path + log, to: file + log)
      try move(path, to: file)
    }
    try move(folder, to: path)
  }

  private static func check(_ path: String) throws {
    do {
      let bytes = try SourceFile.contents(of: path, upTo: StateFile.longest)
      _ = try SnapshotReader(bytes).contents(Kept.self)
    } catch {
      throw AppStoreError.noStoreFile(path)
    }
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func move(_ path: String, to other: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard rename(path, other) == 0 else {
      throw AppStoreError.unwritableState(other, because: String(cString: strerror(errno)))
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
