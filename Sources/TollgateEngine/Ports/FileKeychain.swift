public import Foundation

/// A keychain in a file, for hosts that have no keychain.
///
/// Unlike one, it goes with the app's files.
public struct FileKeychain: KeychainStorage {
  private let file: URL

  /// - Parameter file: Where it is kept. Its folder must exist.
  public init(_ file: URL) { self.file = file }

  /// Returns the bytes that were saved last, or nil where there is no file.
  ///
  /// - Throws: Where the file can't be read.
  public func load() throws -> Data? {
    FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
  }

  /// Keeps `data`, on the disk when this returns; readers see the old bytes or the new ones.
  ///
  /// - Throws: Where the folder can't be written to.
  public func save(_ data: Data) throws {
    let draft = file.appendingPathExtension("new")
    try data.write(to: draft)
    let handle = try FileHandle(forUpdating: draft)
    try handle.synchronize()
    try handle.close()
    guard rename(draft.path, file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
  }
}
