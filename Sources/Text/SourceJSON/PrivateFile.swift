public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A namespace for files that only their owner may read or write, from the moment that they exist.
public enum PrivateFile {
  /// Makes an empty file with mode 0600.
  ///
  /// - Parameter path: The location, at which nothing may be yet.
  /// - Throws: `CocoaError` if there is something, or if the file can't be made.
  public static func make(_ path: String) throws {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    close(file)
  }

  /// Creates or replaces a file with mode 0600, once its content is complete.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - path: The location.
  /// - Throws: `CocoaError` if writing fails; the previous content is then unchanged.
  public static func write(_ data: Data, to path: String) throws {
    let draft = "\(path).new-\(UUID().uuidString)"
    try make(draft)
    do {
      let handle = try FileHandle(forWritingTo: URL(filePath: draft))
      try handle.write(contentsOf: data)
      try handle.close()
      guard rename(draft, path) == 0 else { throw failure() }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func failure() -> CocoaError {
    CocoaError(errno == EEXIST ? .fileWriteFileExists : .fileWriteUnknown)
  }
}
