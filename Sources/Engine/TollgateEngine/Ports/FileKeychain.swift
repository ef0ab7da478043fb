public import Foundation

/// A keychain in a file, for hosts that have no keychain.
///
/// Unlike the keychain, it is part of the app's files, and anyone who can read them can read it: a
/// ledger sealed with its key isn't protected from the device's owner. Only its owner's account may
/// read the file.
public struct FileKeychain: KeychainStorage {
  private let file: URL

  /// - Parameter file: The file's location.
  ///
  ///   Its folder must exist.
  public init(_ file: URL) { self.file = file }

  /// Returns the bytes that were saved last, or nil if there is no file.
  ///
  /// - Throws: An error if the file can't be read, or its path is something else.
  public func load() throws -> Data? {
    let files = FileManager.default
    guard files.fileExists(atPath: file.path) else { return nil }
    // To read a pipe would wait permanently.
    let kind = try files.attributesOfItem(atPath: file.path)[.type]
    guard kind as? FileAttributeType == .typeRegular else { throw failure }
    return try Data(contentsOf: file)
  }

  /// Saves `data` to disk before it returns; readers see either the old bytes or the new ones.
  ///
  /// Concurrent saves take turns, by a lock on the folder.
  ///
  /// - Throws: If the folder can't be written to.
  public func save(_ data: Data) throws {
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { throw failure }
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw failure }
    defer { flock(folder, LOCK_UN) }
    // A process that was killed may have left its draft.
    let draft = file.appendingPathExtension("new").path
    unlink(draft)
    let created = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard created >= 0 else { throw failure }
    let handle = FileHandle(fileDescriptor: created, closeOnDealloc: true)
    try handle.write(contentsOf: data)
    try handle.synchronize()
    try handle.close()
    guard rename(draft, file.path) == 0 else { throw failure }
    // Without this a power loss could undo the renaming.
    _ = fsync(folder)
  }

  private var failure: CocoaError {
    CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
  }
}
